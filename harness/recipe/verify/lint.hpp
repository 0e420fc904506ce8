// Finds mistakes in a package: those that change no verdict here, but may elsewhere, those that show something was
// forgotten, and those of its validators.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "harness/judge/jury.hpp"
#include "harness/package/package.hpp"

namespace harness::recipe {

enum class Severity { Warning, Error };

struct Finding {
    std::string name;     // its rule: "stray-file"; see lint_rules
    std::string where;    // "data/secret/1.in"; a file or a folder of the package
    std::string what;     // what is wrong
    std::string way_out;  // what to do about it

    std::string text() const;  // "WHAT: WAY OUT [NAME]"
};

// A kind of finding. Names never change.
struct LintRule {
    std::string_view name;
    Severity severity;
    std::string_view meaning;
};
extern const std::vector<LintRule> lint_rules;

// Findings from the package's files alone. For each kind only the first few are returned, with the number of the
// others. Throws ConfigError and SystemError if a file cannot be read.
std::vector<Finding> lint(const package::Package& package);

// Checks the package's validators against data/invalid_input and similar folders. An input validator must reject an
// invalid input; an answer validator or the output validator an invalid answer; and the output validator an invalid
// output. A valid output must pass the output validator, and every answer every answer validator. Problems are in the
// order of the tests, then of the cases. Throws ConfigError if an answer validator does not compile, JudgeError if one,
// or the sandbox, failed.
std::vector<model::PackageProblem> validator_problems(const workers::JudgingContext& context, const judge::Jury& jury);

// Findings from running the validators. They should reject invalid data; the output validator should accept the jury's
// answers and the outputs that samples show. Throws as validator_problems().
std::vector<Finding> lint_validators(const workers::JudgingContext& context, const judge::Jury& jury);

// Plays the program's part of each sample's .interaction. Reports a sample if the validator's words differ from the
// file, or if it does not accept. Throws ConfigError and SystemError.
std::vector<Finding> lint_interactions(const workers::JudgingContext& context, const judge::Jury& jury);

}  // namespace harness::recipe
