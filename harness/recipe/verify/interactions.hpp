// Checks the .interaction files of samples against the package's own validator.
#pragma once

#include <vector>

#include "harness/recipe/verify/lint.hpp"

namespace harness::recipe {

// Plays the program's part of each sample's .interaction. Reports a sample if the validator's words differ from the
// file, or if it does not accept. Throws ConfigError and SystemError.
std::vector<Finding> lint_interactions(const workers::JudgingContext& context, const judge::Jury& jury);

}  // namespace harness::recipe
