// The .interaction files of samples, held against the package's own validator.
#pragma once

#include <vector>

#include "harness/recipe/verify/lint.hpp"

namespace harness::recipe {

// Where what a sample's .interaction has the validator say is not what it says once it has been told the program's
// part, word by word, or where it does not accept. Throws ConfigError and SystemError.
std::vector<Finding> lint_interactions(const workers::JudgingContext& context, const judge::Jury& jury);

}  // namespace harness::recipe
