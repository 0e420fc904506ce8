// The output of `judge audit`: for a terminal, and as JSON. Pure.
#pragma once

#include <string>
#include <vector>

#include "harness/model/audit.hpp"
#include "harness/model/result.hpp"
#include "harness/report/console.hpp"

namespace harness::report {

// Lines for people about one package; hostile bytes are escaped. Quiet: only its findings.
std::string audit_text(const model::AuditedPackage& package, Detail detail);

// "2 errors, 1 warning, no hints".
std::string audit_summary(const std::vector<model::AuditedPackage>& packages);

// One object, as docs/audit.md describes it.
std::string audit_json(const std::vector<model::AuditedPackage>& packages, const model::RunInfo& run);

}  // namespace harness::report
