#include "harness/serve/class_list.hpp"

#include <filesystem>

#include <nlohmann/json.hpp>

#include "harness/classes/platforms/platform.hpp"
#include "harness/support/fd.hpp"

namespace harness::serve {

namespace {

namespace fs = std::filesystem;

// JSON, which is also valid YAML.
std::string class_list(Accounts& accounts) {
    nlohmann::ordered_json list;
    for (const Account& one : accounts.students()) {
        list[one.folder][":submitters"] = {{{":name", one.name}, {":sid", one.number}, {":email", one.email}}};
    }
    return list.dump(1, ' ', false, nlohmann::json::error_handler_t::replace) + "\n";
}

}  // namespace

void write_class_lists(const Course& course, Accounts& accounts, bool only_missing) {
    for (const auto& problem : course.now()->problems) {
        const fs::path folder = course.handed_in() / problem->package.name;
        const fs::path list = folder / classes::gradescope_list;
        if (fs::exists(folder) && !(only_missing && fs::exists(list))) {
            support::write_file_atomically(list, class_list(accounts));
        }
    }
}

}  // namespace harness::serve
