// What was handed in for a whole course: a folder with a folder or an archive for each problem, called as its package.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace harness::classes {

struct CourseProblem {
    std::string package;
    std::vector<std::string> paths;  // its folder, its archive, or both
};

// By the names of the packages, which are of those that are known. Files beside them, such as lists of the class, are
// nobody's. Throws ConfigError where the folder cannot be read or has nothing for a problem, or where a folder or an
// archive is called otherwise or is a problem package itself: nothing that was handed in is left out silently.
std::vector<CourseProblem> course_problems(const std::filesystem::path& course,
                                           const std::vector<std::string_view>& known);

}  // namespace harness::classes
