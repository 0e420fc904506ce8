// The result of `judge audit` as a page: one file, which needs no network and no script.
#pragma once

#include <string>
#include <vector>

#include "harness/model/audit.hpp"
#include "harness/model/result.hpp"

namespace harness::report::html {

// Packages are not trusted: all their text is escaped, and cut.
std::string audit_page(const std::vector<model::AuditedPackage>& packages, const model::RunInfo& run);

}  // namespace harness::report::html
