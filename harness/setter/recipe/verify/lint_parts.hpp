// The parts of lint().
#pragma once

#include <algorithm>
#include <cstddef>
#include <filesystem>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "harness/base/error.hpp"
#include "harness/format/package/statement.hpp"
#include "harness/setter/recipe/verify/verify.hpp"

namespace harness::recipe {

// Where an output validator fails instead of judging: the data may be right.
inline constexpr const char* remedy_of_failing_validator =
    "let the validator end soon on every output, with exit code 42 or 43";

struct Findings {
    std::vector<Finding> all{};
    std::vector<std::string> kinds{};  // that may be added now
    std::set<std::string> valid{};     // as in DataReport

    void add(std::string name, std::string where, std::string what, std::string way_out) {
        base::assert_that(std::ranges::find(kinds, name) != kinds.end(), "a lint rule names its kinds of findings");
        all.push_back({std::move(name), std::move(where), std::move(what), std::move(way_out)});
    }
};

// The file's path within the package, safe to show.
std::string shown(const package::Package& package, const std::filesystem::path& file);

// The entries of a folder, sorted; none if it is missing.
std::vector<std::filesystem::directory_entry> entries_of(const std::filesystem::path& folder);

// How many samples are shown: cases, and interactions without a case.
std::size_t count_samples(const package::Package& package);

// The contents of the braces after each `command` (and its options) of LaTeX: the pair number `argument`.
std::vector<std::string> in_braces(std::string_view text, std::string_view command, int argument);

// Files that a statement names and that are not there; formulas, groups and blocks of code that it does not close.
void look_at_markup(const package::Package& package, const package::StatementFile& statement, Findings& findings);

struct GroupFault {
    int line = 0;
    std::string what{};
};

// The first brace, formula or environment of LaTeX without comments that is not closed, or closes nothing.
std::optional<GroupFault> fault_of_groups(std::string_view latex);

// A check of a package's files.
struct LintRule {
    std::string_view kinds;  // of the findings that it may add: words
    void (*look)(const judge::Plan& plan, Findings& findings);
};

extern const std::vector<LintRule> rules_of_files;  // their names and locations
extern const std::vector<LintRule> rules_of_cases;  // the bytes of the test data
extern const std::vector<LintRule> rules_of_texts;  // problem.yaml and the statements

}  // namespace harness::recipe
