// The parts of lint().
#pragma once

#include <cstddef>
#include <filesystem>
#include <string>
#include <utility>
#include <vector>

#include "harness/setter/recipe/verify/verify.hpp"

namespace harness::recipe {

// Where an output validator fails instead of judging: the data may be right.
inline constexpr const char* remedy_of_failing_validator =
    "let the validator end soon on every output, with exit code 42 or 43";

struct Findings {
    std::vector<Finding> all;

    void add(std::string name, std::string where, std::string what, std::string way_out) {
        all.push_back({std::move(name), std::move(where), std::move(what), std::move(way_out)});
    }
};

// The file's path within the package, safe to show.
std::string shown(const package::Package& package, const std::filesystem::path& file);

// The entries of a folder, sorted; none if it is missing.
std::vector<std::filesystem::directory_entry> entries_of(const std::filesystem::path& folder);

// How many samples are shown: cases, and interactions without a case.
std::size_t count_samples(const package::Package& package);

// Checks the names and locations of files and folders.
void lint_files(const package::Package& package, Findings& findings);
// Checks the bytes of the test data.
void lint_cases(const judge::Plan& plan, Findings& findings);
// Checks problem.yaml and the statements.
void lint_texts(const package::Package& package, Findings& findings);

}  // namespace harness::recipe
