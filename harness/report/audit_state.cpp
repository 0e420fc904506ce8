#include "harness/report/audit_state.hpp"

#include <fmt/format.h>

#include "harness/base/text.hpp"

namespace harness::report {

std::string audit_state(const model::AuditedCheck& check) {
    if (!check.failure.empty()) {
        return "the judge failed: " + check.failure;
    }
    if (check.is_whole) {
        return base::plural(check.done, check.unit);
    }
    const std::string why = check.obstacle.empty() ? "the time was over" : check.obstacle;
    if (check.done > 0 || (check.steps > 0 && check.obstacle.empty())) {
        return fmt::format("{} of {}: {}", check.done, base::plural(check.steps, check.unit), why);
    }
    return fmt::format("{}: {}", check.obstacle.empty() ? "not reached" : "not done", why);
}

}  // namespace harness::report
