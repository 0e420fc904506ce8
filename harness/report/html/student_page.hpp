// One student's report as a page of its own: what their level of feedback allows, with the board of the failed case.
#pragma once

#include <string>

#include "harness/boards/layout.hpp"
#include "harness/model/result.hpp"
#include "harness/report/student.hpp"

namespace harness::report::html {

// Of the package it shows only the limits, and only together with a case. Needs no other files, like Page.
std::string student_page(const StudentView& view, const model::PackageInfo& package, const boards::Layout& layout);

}  // namespace harness::report::html
