#include "harness/course/course.hpp"

#include <algorithm>
#include <map>
#include <system_error>

#include <fmt/format.h>

#include "harness/base/archive_name.hpp"
#include "harness/base/error.hpp"
#include "harness/base/files.hpp"
#include "harness/base/text.hpp"
#include "harness/format/config/nearest.hpp"
#include "harness/format/package/package.hpp"

namespace harness::course {

namespace {

namespace fs = std::filesystem;

// "n-queens" for "n-queens.tar.gz": the name up to the last dot that leaves a known package's name.
std::string without_ending(const std::string& name, const std::vector<std::string_view>& known) {
    for (std::size_t dot = name.rfind('.'); dot != std::string::npos && dot > 0; dot = name.rfind('.', dot - 1)) {
        std::string stem = name.substr(0, dot);
        if (std::ranges::find(known, stem) != known.end()) {
            return stem;
        }
    }
    return name.substr(0, name.find('.', 1));
}

base::ConfigError is_a_package(const fs::path& folder) {
    return {folder, 0, "is a problem package: --course takes the folder of what was handed in"};
}

}  // namespace

std::vector<CourseProblem> course_problems(const fs::path& course, const std::vector<std::string_view>& known) {
    if (package::is_package(course)) {
        throw is_a_package(course);
    }
    std::map<std::string, std::vector<std::string>> packages;
    std::error_code error;
    for (const fs::directory_entry& each : base::entries_of(course, error)) {
        const std::string name = each.path().filename().string();
        if (name.starts_with('.')) {
            continue;
        }
        std::error_code unusable;
        const fs::file_status status = each.status(unusable);
        if (!fs::exists(status)) {
            throw base::ConfigError(each.path(), 0, fmt::format("cannot be read: {}", unusable.message()));
        }
        const bool is_folder = fs::is_directory(status);
        if (!is_folder && !base::is_readable_archive_name(name)) {
            if (base::is_archive_name(name)) {
                throw base::ConfigError(each.path(), 0, "is an archive that is not opened: make a .zip or .tar of it");
            }
            continue;
        }
        const std::string package = is_folder ? name : without_ending(name, known);
        if (std::ranges::find(known, package) == known.end()) {
            throw base::ConfigError(
                each.path(), 0,
                fmt::format("is not named after a package that judge.toml lists ({}): rename it, or move it elsewhere",
                            config::hint(package, known)));
        }
        if (is_folder && package::is_package(each.path())) {
            throw is_a_package(each.path());
        }
        packages[package].push_back(each.path().string());
    }
    if (error) {
        throw base::ConfigError(course, 0, "cannot be read as a folder: " + error.message());
    }
    if (packages.empty()) {
        throw base::ConfigError(
            course, 0, "holds no folder and no archive for a problem: each is called as its package in judge.toml");
    }
    std::vector<CourseProblem> problems;
    for (auto& [package, paths] : packages) {
        std::ranges::sort(paths);
        problems.push_back({package, std::move(paths)});
    }
    return problems;
}

}  // namespace harness::course
