// The package's validators held against data/invalid_input and its like, and the answers against answer validators.
#pragma once

#include <vector>

#include "harness/compile/compiler.hpp"
#include "harness/model/result.hpp"
#include "harness/package/package.hpp"
#include "harness/recipe/tools.hpp"
#include "harness/recipe/verify_data.hpp"

namespace harness::recipe {

// An invalid input must be rejected by an input validator, an invalid answer by an answer validator or the output
// validator, an invalid output by the output validator, which a valid one must pass; every answer of a case must pass
// every answer validator. In the order of the tests, then of the cases. Throws ConfigError where a validator does not
// compile, JudgeError where one, or the sandbox, failed.
std::vector<model::PackageProblem> validator_problems(const package::Package& package,
                                                      const std::vector<InputCheck>& input_checks,
                                                      const compile::Compiler& compiler, const Tools& tools);

}  // namespace harness::recipe
