// Says in the log whose points changed when the course's files changed.
#pragma once

#include <memory>
#include <stop_token>

#include "harness/serve/site.hpp"

namespace harness::serve {

// Writes into the log whose points differ between two readings of the course, if its files differ: "sums: Ada Lovelace
// (1001): 90 → 100". If it is stopped, it writes those that it has compared, and that others are missing.
void log_changed_points(Site& site, const std::shared_ptr<const CourseSnapshot>& before,
                        const std::shared_ptr<const CourseSnapshot>& after, const std::stop_token& stop);

}  // namespace harness::serve
