// Slips in a package that change no verdict here, but may elsewhere, or show that something was forgotten.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "harness/judge/jury.hpp"
#include "harness/package/package.hpp"

namespace harness::recipe {

enum class Severity { Warning, Error };

struct Finding {
    std::string name;     // of its kind: "stray-file"; as rules() has it
    std::string where;    // "data/secret/1.in"; a file or a folder of the package
    std::string what;     // is wrong
    std::string way_out;  // what to do about it

    std::string text() const;  // "WHAT: WAY OUT [NAME]"
};

// A kind of finding: its name never changes.
struct LintRule {
    std::string_view name;
    Severity severity;
    std::string_view meaning;
};
const std::vector<LintRule>& lint_rules();

// What the package's files tell by themselves. Each kind is told at most a few times, with how many more there are.
// Throws ConfigError and SystemError where a file cannot be read.
std::vector<Finding> lint(const package::Package& package);

// What its validators tell: held against rubbish, which they should reject, and against the jury's own answers and
// the outputs that samples show, which the output validator should accept. Throws as validator_problems().
std::vector<Finding> lint_validators(const workers::JudgingContext& context, const judge::Jury& jury);

}  // namespace harness::recipe
