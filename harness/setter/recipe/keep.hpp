// Adds an input that was found as a new case to its package.
#pragma once

#include <string>
#include <vector>

#include "harness/format/package/package.hpp"
#include "harness/judge/jury.hpp"
#include "harness/judge/workers/judging_context.hpp"

namespace harness::recipe {

struct NewCase {
    std::string input;
    std::string answer;  // empty if the program must refuse the input
    package::Expectation expectation = package::Expectation::Answer;
    std::string stem{};  // of its name, as in "secret/17-STEM"; characters not allowed in case names become '-'
    std::string why{};   // one line
    std::vector<std::string> catches{};  // submissions of the package
};

// The name of the case that already has this input; empty if there is none. Throws SystemError.
std::string case_with_input(const package::Package& package, const std::string& input);

// The name for the next secret case: one more than the largest number that begins a name, then `stem`. If the program
// must fail, the name fits the first pattern of judge.toml's expect_failure. Otherwise it fits no pattern; the stem is
// left out if it would make the name fit. Throws ConfigError if there is no such name.
std::string next_name(const package::Package& package, const std::string& stem, package::Expectation expectation);

// The [[case]] table for tests.toml. Throws ConfigError if the input is not UTF-8, which TOML cannot hold.
std::string recipe_entry(const std::string& name, const NewCase& added);

// Appends the case to the tests.toml of the jury's package and makes its data. A package without tests.toml gets only
// the two files. Returns the name. tests.toml is only written while no `judge generate` works on the package.
// If the data cannot be made, the case is removed again; changes that others wrote meanwhile stay. If the process is
// killed, or another `judge generate` runs in between, a case without data may remain; the next `judge generate` makes
// its data. Throws as above and as generate().
std::string add_case(const workers::JudgingContext& context, const judge::Jury& jury, const NewCase& added);

}  // namespace harness::recipe
