// The results for a person and as JSON.
#pragma once

#include <string>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "harness/mutation/strength.hpp"
#include "harness/report/console.hpp"

namespace harness::report {

// A line a package for its mutants, then one for its extremes, then every survivor, then the cases that kill nothing
// the others don't. Quiet: only packages with survivors, and no idle cases; verbose: also every program. In 130
// columns, but for source lines.
std::string mutation_table(const std::vector<mutation::PackageStrength>& packages, Detail detail);

// "packages", "summary" (of the mutants) and "extremes" (its like) of the run's object.
nlohmann::json mutation_json(const std::vector<mutation::PackageStrength>& packages);

}  // namespace harness::report
