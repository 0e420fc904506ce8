// The score of one case, from its verdict and the output of the package's validator.
#pragma once

#include <optional>

#include "harness/format/package/package.hpp"
#include "harness/judge/check/check.hpp"

namespace harness::judge {

// Empty if the case has none. `accepted`: whether the case was accepted; not for judge errors.
// `validator_score` is empty if no validator of the package ran. Throws ValidatorFailed if the validator's output
// breaks the format's rules.
std::optional<double> score_of(const package::Package& package, const package::Case& test_case, bool accepted,
                               const check::ValidatorScore& validator_score);

// Whether a score is worse than another of the same case. False if one of them is missing.
bool gets_fewer_points(const package::Package& package, const std::optional<double>& score,
                       const std::optional<double>& than);

}  // namespace harness::judge
