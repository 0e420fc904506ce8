#include "harness/serve/class_list.hpp"

#include <filesystem>

#include <nlohmann/json.hpp>

#include "harness/base/fd.hpp"
#include "harness/course/platforms/platform.hpp"

namespace harness::serve {

namespace {

namespace fs = std::filesystem;

// JSON, which is also valid YAML.
std::string class_list(Accounts& accounts) {
    nlohmann::ordered_json list;
    for (const Account& account : accounts.students()) {
        list[account.folder][":submitters"] = {
            {{":name", account.name}, {":sid", account.number}, {":email", account.email}}};
    }
    return list.dump(1, ' ', false, nlohmann::json::error_handler_t::replace) + "\n";
}

fs::path list_of(const Course& course, const std::string& package) {
    return course.handed_in() / package / course::gradescope_list;
}

}  // namespace

void write_class_lists(const Course& course, Accounts& accounts) {
    for (const auto& problem : course.now()->problems) {
        const fs::path list = list_of(course, problem->plan.package.name);
        if (fs::exists(list.parent_path())) {
            base::write_file_atomically(list, class_list(accounts));
        }
    }
}

void write_missing_list(const Course& course, Accounts& accounts, const std::string& package) {
    if (const fs::path list = list_of(course, package); !fs::exists(list)) {
        base::write_file_atomically(list, class_list(accounts));
    }
}

}  // namespace harness::serve
