// The data half of `judge verify`: every input passes every input validator, every answer is the reference's, and all
// is as the lock file records it.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "harness/check/check.hpp"
#include "harness/compile/compiler.hpp"
#include "harness/model/result.hpp"
#include "harness/package/package.hpp"
#include "harness/recipe/programs.hpp"
#include "harness/recipe/tools.hpp"

namespace harness::recipe {

// One input validator of the package, ready to run: says whether the case's input is valid.
struct InputCheck {
    std::string name;
    std::function<check::Check(sandbox::Runner& runner, const package::Case& input)> run;
};

// The package's input validators, compiled (from the cache, mostly). Throws ConfigError where one does not compile,
// JudgeError where the sandbox failed.
std::vector<InputCheck> input_checks(const package::Package& package, const compile::Compiler& compiler,
                                     const model::Limits& validator_limits, sandbox::Runner& runner);

struct DataReport {
    std::vector<model::PackageProblem> problems;  // in the order of the cases
    std::vector<std::string> unchecked;           // what could not be checked, and why: one line each
};

// Checks what can be checked: without a validator no input, without a reference no answer; an answer file that
// tests.toml declares empty must be empty; with a recipe, each file must have the hash, and each case the seed or
// input, that data/tests.lock records. Throws JudgeError where the sandbox or a program of ours failed, ConfigError
// where tests.toml is wrong.
DataReport verify_data(const package::Package& package, const std::vector<InputCheck>& validators,
                       const std::optional<Reference>& reference, const Tools& tools);

}  // namespace harness::recipe
