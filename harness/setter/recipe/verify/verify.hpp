// What `judge verify` checks besides the submissions: the test data, the validators, and findings: mistakes in the
// package that change no verdict here, but may change a verdict elsewhere, or show that something was forgotten.
#pragma once

#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "harness/format/package/package.hpp"
#include "harness/judge/jury.hpp"
#include "harness/model/result.hpp"

namespace harness::recipe {

// The result of checking the test data.
struct DataReport {
    std::vector<model::PackageProblem> problems;  // in the order of the cases
    std::vector<std::string> unchecked;           // what could not be checked, and why: one line each
    std::set<std::string> valid;                  // the names of the cases whose input all input validators accept
};

// Checks the test data, as far as it can be checked: inputs need a validator, answers a reference. An answer file that
// tests.toml declares empty must be empty. With a recipe, each file must have the hash, and each case the seed or
// input, that data/tests.lock records. Throws JudgeError if the sandbox or a program of this project failed,
// ConfigError if tests.toml is wrong.
DataReport verify_data(const workers::JudgingContext& context, const judge::Jury& jury);

struct Finding {
    std::string name;     // its kind: "stray-file"
    std::string where;    // "data/secret/1.in"; a file or a folder of the package
    std::string what;     // what is wrong
    std::string way_out;  // what to do about it

    std::string text() const;  // "WHAT: WAY OUT [NAME]"
};

// The names of all kinds of findings. They never change. docs/packages.md says what each means.
const std::set<std::string>& finding_kinds();
// The kind that is an error even without --strict.
inline constexpr std::string_view kind_of_error = "answer-over-limit";

// Findings from the package's files alone. For each kind only the first few are returned, with the number of the
// others. `valid`: as in DataReport; such an input may be empty or binary. Throws ConfigError and SystemError if a file
// cannot be read.
std::vector<Finding> lint(const judge::Plan& plan, std::set<std::string> valid = {});

// Checks the package's validators against data/invalid_input and similar folders. An input validator must reject an
// invalid input; an answer validator or the output validator an invalid answer; and the output validator an invalid
// output. A valid output must pass the output validator, and every answer every answer validator. Problems are in the
// order of the tests, then of the cases. Throws ConfigError if an answer validator does not compile, JudgeError if one,
// or the sandbox, failed.
std::vector<model::PackageProblem> validator_problems(const workers::JudgingContext& context, const judge::Jury& jury);

// Findings from running the validators. They should reject invalid data; the output validator should accept the jury's
// answers and the outputs that samples show. Throws as validator_problems().
std::vector<Finding> lint_validators(const workers::JudgingContext& context, const judge::Jury& jury);

// Findings from drawing the first case, and its answer as an output. Throws as validator_problems().
std::vector<Finding> lint_visualizers(const workers::JudgingContext& context, const judge::Jury& jury);
inline constexpr std::string_view remedy_of_visualizer =
    "let it write a picture in SVG, PNG or JPEG, or remove it: pages then show texts only";

// Findings from converting the statements in LaTeX, if pandoc is installed: macros that it does not know, and what it
// cannot read. Throws as Runner::run.
std::vector<Finding> lint_statements(const workers::JudgingContext& context, const package::Package& package);

// Plays the program's part of each sample's .interaction. Reports a sample if the validator's words differ from the
// file, or if it does not accept. Throws ConfigError and SystemError.
std::vector<Finding> lint_interactions(const workers::JudgingContext& context, const judge::Jury& jury);

}  // namespace harness::recipe
