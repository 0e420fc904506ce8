// What `judge audit` finds in a package.
#pragma once

#include <algorithm>
#include <array>
#include <chrono>
#include <cstddef>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

#include "harness/model/fields.hpp"

namespace harness::model {

enum class Severity {
    Error,    // the package is wrong: a right submission may be rejected, or a wrong input or output passes
    Warning,  // it is wrong elsewhere, or will be
    Hint,     // only its author can tell
};

constexpr std::string_view severity_name(Severity severity) {
    constexpr std::array<std::string_view, 3> names{"error", "warning", "hint"};
    return names.at(static_cast<std::size_t>(severity));
}

struct AuditFinding {
    std::string kind{};  // "lenient-input-validator"; never changes
    Severity severity = Severity::Error;
    std::string where{};    // a file or a folder of the package
    std::string what{};     // what is wrong
    std::string detail{};   // what shows it, such as "secret/1: in line 1 '5' becomes '05'"; may be empty
    std::string remedy{};   // what to do about it
    std::string command{};  // a command line that corrects it or shows it; empty: none does
    std::string example{};  // the input or output that shows it: any bytes; empty: none does
    std::string added{};    // the test case that the input became; empty: none
};

constexpr auto fields(const AuditFinding* /*type*/) {
    return std::tuple{
        shown("kind", &AuditFinding::kind),
        shown_as("severity", "severity", &AuditFinding::severity,
                 [](Severity severity) { return std::string{severity_name(severity)}; }),
        shown("where", &AuditFinding::where),
        shown("what", &AuditFinding::what),
        shown_as("detail", "detail", &AuditFinding::detail, none_if_empty),
        shown_as("remedy", "remedy", &AuditFinding::remedy, none_if_empty),
        shown_as("command", "command", &AuditFinding::command, none_if_empty),
        shown_as("example", "example", &AuditFinding::example, none_if_empty),
        shown_as("added", "added", &AuditFinding::added, none_if_empty),
    };
}

// The bounds of a number of the input, as each of these has them; empty: it has none.
struct AuditedBound {
    std::string name{};        // "n"; or where the number is: "number 2 in line 1"
    std::string statement{};   // "n: 1 … 100"
    std::string grammar{};     // "1 … 100"
    std::string validators{};  // "?": not known, "any": there is no bound
    std::string data{};        // the least and the most of all test cases
};

constexpr auto fields(const AuditedBound* /*type*/) {
    return std::tuple{
        shown("name", &AuditedBound::name),
        shown_as("statement", "statement", &AuditedBound::statement, none_if_empty),
        shown_as("grammar", "grammar", &AuditedBound::grammar, none_if_empty),
        shown_as("validators", "validators", &AuditedBound::validators, none_if_empty),
        shown_as("data", "data", &AuditedBound::data, none_if_empty),
    };
}

// One of the checks of an audit.
struct AuditedCheck {
    std::string name{};      // "input-validators"
    std::string obstacle{};  // why it says nothing, or no more, of this package; empty: nothing hinders it
    std::string failure{};   // the judge failed, as this says; empty: it did not
    std::size_t done = 0;    // how many of its steps
    std::size_t steps = 0;
    std::string unit{};     // what a step is: "mutant"
    bool is_whole = false;  // false: its time was over before it had ended
    std::chrono::nanoseconds time{};
    std::vector<AuditFinding> findings{};  // the most severe first
    std::vector<AuditedBound> bounds{};    // of the check that compares them
};

constexpr auto fields(const AuditedCheck* /*type*/) {
    return std::tuple{
        shown("name", &AuditedCheck::name),
        shown_as("obstacle", "obstacle", &AuditedCheck::obstacle, none_if_empty),
        shown_as("failure", "failure", &AuditedCheck::failure, none_if_empty),
        shown("done", &AuditedCheck::done),
        shown("steps", &AuditedCheck::steps),
        shown("unit", &AuditedCheck::unit),
        shown_as("whole", "whole", &AuditedCheck::is_whole),
        shown_as("ms", "time", &AuditedCheck::time),
        shown("findings", &AuditedCheck::findings),
        shown("bounds", &AuditedCheck::bounds),
    };
}

struct AuditedPackage {
    std::string name{};
    std::string error{};  // why it could not be audited; empty: it was
    std::vector<AuditedCheck> checks{};

    std::size_t count(Severity severity) const {
        std::size_t sum = 0;
        for (const AuditedCheck& check : checks) {
            sum += static_cast<std::size_t>(std::ranges::count(check.findings, severity, &AuditFinding::severity));
        }
        return sum;
    }
};

constexpr auto fields(const AuditedPackage* /*type*/) {
    return std::tuple{
        shown("name", &AuditedPackage::name),
        shown_as("error", "error", &AuditedPackage::error, none_if_empty),
        shown("checks", &AuditedPackage::checks),
    };
}

}  // namespace harness::model
