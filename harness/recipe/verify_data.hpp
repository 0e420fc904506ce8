// The data part of `judge verify`: every input passes every input validator, every answer equals the reference's, and
// everything is as the lock file records it.
#pragma once

#include <string>
#include <vector>

#include "harness/judge/jury.hpp"
#include "harness/model/result.hpp"

namespace harness::recipe {

struct DataReport {
    std::vector<model::PackageProblem> problems;  // in the order of the cases
    std::vector<std::string> unchecked;           // what could not be checked, and why: one line each
};

// Checks what can be checked: inputs need a validator, answers a reference. An answer file that tests.toml declares
// empty must be empty. With a recipe, each file must have the hash, and each case the seed or input, that
// data/tests.lock records. Throws JudgeError if the sandbox or a program of this project failed, ConfigError if
// tests.toml is wrong.
DataReport verify_data(const workers::JudgingContext& context, const judge::Jury& jury);

}  // namespace harness::recipe
