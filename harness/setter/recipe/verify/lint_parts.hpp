// The parts of lint().
#pragma once

#include <cstddef>
#include <filesystem>
#include <span>
#include <string>
#include <string_view>
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

// A check of a package's files.
struct LintRule {
    std::string_view kinds;  // of the findings that it may add: words
    void (*look)(const judge::Plan& plan, Findings& findings);
};

// Of the names and locations of files and folders.
std::span<const LintRule> rules_of_files();
// Of the bytes of the test data.
std::span<const LintRule> rules_of_cases();
// Of problem.yaml and the statements.
std::span<const LintRule> rules_of_texts();

}  // namespace harness::recipe
