// One student's report as a page of its own: what their level of feedback lets them know, with the board of the case
// that failed.
#pragma once

#include <string>

#include "harness/boards/layout.hpp"
#include "harness/model/result.hpp"
#include "harness/report/student.hpp"

namespace harness::report::html {

// Of the package, its limits alone are told, and those only with a case. One file that needs nothing else, like Page's.
std::string student_page(const StudentView& view, const model::PackageInfo& package, const boards::Layout& layout);

}  // namespace harness::report::html
