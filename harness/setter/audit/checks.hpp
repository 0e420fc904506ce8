// The rows of the table of checks. Each is in a file of checks/.
#pragma once

#include "harness/setter/audit/audit.hpp"

namespace harness::audit {

extern const Check bounds_check;
extern const Check files_check;
extern const Check generators_check;
extern const Check hack_check;
extern const Check input_validators_check;
extern const Check interactors_check;
extern const Check output_validators_check;
extern const Check repeat_check;
extern const Check statement_check;
extern const Check visualizers_check;

}  // namespace harness::audit
