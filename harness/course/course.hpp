// The submissions of a whole course: a folder with a folder or an archive for each problem, named like its package.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace harness::course {

struct CourseProblem {
    std::string package;
    std::vector<std::string> paths;  // its folder, its archive, or both
};

// The problems by package name; `known` lists the valid names. Files such as class lists are ignored. Throws
// ConfigError if the folder cannot be read or has nothing for a problem, and if a folder or archive has another name or
// is itself a problem package: no submission is silently ignored.
std::vector<CourseProblem> course_problems(const std::filesystem::path& course,
                                           const std::vector<std::string_view>& known);

}  // namespace harness::course
