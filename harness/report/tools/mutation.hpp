// The results of mutation testing for people and as JSON.
#pragma once

#include <string>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "harness/report/console.hpp"
#include "harness/setter/mutation/strength.hpp"

namespace harness::report {

// One line for each package's mutants, then one for its extremes, every survivor, and the cases that kill nothing that
// others do not. Quiet: only packages with survivors, and no redundant cases; verbose: also every program. 130 columns
// wide, except for source lines.
std::string mutation_table(const std::vector<mutation::PackageStrength>& packages, Detail detail);

// "packages", "summary" (of the mutants) and "extremes" (the same for extremes) of the run's object.
nlohmann::json mutation_json(const std::vector<mutation::PackageStrength>& packages);

}  // namespace harness::report
