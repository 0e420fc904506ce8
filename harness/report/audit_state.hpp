// How far a check of `judge audit` came. Pure.
#pragma once

#include <string>

#include "harness/model/audit.hpp"

namespace harness::report {

// "12 outputs", "3 of 8 outputs: the time was over", "not done: the package has no recipe". What is hostile in it is
// not escaped.
std::string audit_state(const model::AuditedCheck& check);

}  // namespace harness::report
