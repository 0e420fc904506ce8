// Checks the package's validators against data/invalid_input and similar folders, and the answers against the answer
// validators.
#pragma once

#include <vector>

#include "harness/judge/jury.hpp"
#include "harness/model/result.hpp"

namespace harness::recipe {

// An input validator must reject an invalid input; an answer validator or the output validator an invalid answer; and
// the output validator an invalid output. A valid output must pass the output validator, and every answer every answer
// validator. Problems are in the order of the tests, then of the cases. Throws ConfigError if an answer validator does
// not compile, JudgeError if one, or the sandbox, failed.
std::vector<model::PackageProblem> validator_problems(const workers::JudgingContext& context, const judge::Jury& jury);

}  // namespace harness::recipe
