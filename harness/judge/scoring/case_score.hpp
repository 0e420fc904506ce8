// The score of one case, from its verdict and what the package's validator says. Pure.
#pragma once

#include <optional>
#include <string>

#include "harness/check/check.hpp"
#include "harness/package/package.hpp"

namespace harness::judge {

struct CaseScore {
    std::optional<double> score{};  // empty: the case has none, or there is a fault
    std::string fault{};            // what is wrong with what the validator wrote; a judge error
};

// `accepted`: the case's verdict; not for judge errors. `given` is empty where no validator of the package ran.
CaseScore score_of(const package::Package& package, const package::Case& one, bool accepted,
                   const check::GivenScore& given);

}  // namespace harness::judge
