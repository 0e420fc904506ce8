// The package's validators held against data/invalid_input and its like, and the answers against answer validators.
#pragma once

#include <vector>

#include "harness/judge/jury.hpp"
#include "harness/model/result.hpp"

namespace harness::recipe {

// An invalid input must be rejected by an input validator, an invalid answer by an answer validator or the output
// validator, an invalid output by the output validator, which a valid one must pass; every answer of a case must pass
// every answer validator. In the order of the tests, then of the cases. Throws ConfigError where an answer
// validator does not compile, JudgeError where one, or the sandbox, failed.
std::vector<model::PackageProblem> validator_problems(const workers::JudgingContext& context, const judge::Jury& jury);

}  // namespace harness::recipe
