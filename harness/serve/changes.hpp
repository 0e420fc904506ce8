// Whose points follow from other dates and rules of the course.
#pragma once

#include <memory>

#include "harness/serve/site.hpp"

namespace harness::serve {

// Writes into the log whose points differ between two readings of the course, if its files differ: "sums: Ada Lovelace
// (1001): 90 → 100".
void log_changed_points(Site& site, const std::shared_ptr<const CourseSnapshot>& before,
                        const std::shared_ptr<const CourseSnapshot>& after);

}  // namespace harness::serve
