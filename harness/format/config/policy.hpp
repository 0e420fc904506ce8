// The names of the sandbox's policies, as flags and runs have them.
#pragma once

#include <string_view>

#include "harness/format/config/config.hpp"

namespace harness::config {

// "strict", "best-effort", "none"
const char* policy_name(SandboxPolicy policy);
// The name must be one of these.
SandboxPolicy policy_of(std::string_view name);

}  // namespace harness::config
