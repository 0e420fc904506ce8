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

void write_class_lists(const Course& course, Accounts& accounts) {
    const std::string text = class_list(accounts);
    for (const auto& problem : course.now()->problems) {
        if (const fs::path folder = course.handed_in() / problem->package.name; fs::exists(folder)) {
            support::write_file_atomically(folder / classes::gradescope_list, text);
        }
    }
}

void write_missing_list(const Course& course, Accounts& accounts, const std::string& package) {
    if (const fs::path file = course.handed_in() / package / classes::gradescope_list; !fs::exists(file)) {
        support::write_file_atomically(file, class_list(accounts));
    }
}

}  // namespace harness::serve
