// An input that was found, kept as a case of its package.
#pragma once

#include <string>
#include <vector>

#include "harness/judge/jury.hpp"
#include "harness/package/package.hpp"
#include "harness/workers/judging_context.hpp"

namespace harness::recipe {

struct NewCase {
    std::string input;
    std::string answer;  // empty where a refusal is wanted
    package::Expectation expectation = package::Expectation::Answer;
    std::string stem{};  // of its name, as in "secret/17-STEM"; what no case's name may hold becomes '-'
    std::string why{};   // one line
    std::vector<std::string> catches{};  // submissions of the package
};

// The name of the case that already has this input; empty: there is none. Throws SystemError.
std::string case_with_input(const package::Package& package, const std::string& input);

// The name for the next secret case: the number after the largest that begins one's name, and then `stem`. Where the
// program must fail, the name fits the first pattern of judge.toml's expect_failure; else it fits none of them, and
// does without the stem where that would make it fit. Throws ConfigError where there is no such name.
std::string next_name(const package::Package& package, const std::string& stem, package::Expectation expectation);

// The [[case]] table for tests.toml. Throws ConfigError where the input is no UTF-8, which TOML cannot hold.
std::string recipe_entry(const std::string& name, const NewCase& added);

// Appends the case to the tests.toml of the jury's package and makes its data; a package without one gets the two files
// alone. Returns the name. tests.toml is only written while no `judge generate` works on the package: where one does,
// it is left alone. Where the data cannot be made, the case is taken out again, and what others wrote meanwhile stays.
// Killed in between, or where another `judge generate` comes in between, it leaves a case whose data the next one
// makes. Throws as above and as generate().
std::string add_case(const workers::JudgingContext& context, const judge::Jury& jury, const NewCase& added);

}  // namespace harness::recipe
