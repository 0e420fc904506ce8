// The score of one case, from its verdict and the output of the package's validator. Pure.
#pragma once

#include <optional>
#include <string>

#include "harness/check/check.hpp"
#include "harness/package/package.hpp"

namespace harness::judge {

struct CaseScore {
    std::optional<double> score{};  // empty: the case has no score, or there is a fault
    std::string fault{};            // what is wrong with the validator's output; leads to a judge error
};

// `accepted`: whether the case was accepted; not for judge errors. `given` is empty if no validator of the package ran.
CaseScore score_of(const package::Package& package, const package::Case& one, bool accepted,
                   const check::GivenScore& given);

}  // namespace harness::judge
