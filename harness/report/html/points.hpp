// The points of a class: mean, median, distribution, and the cases failed most often.
#pragma once

#include <string>

#include "harness/model/result.hpp"
#include "harness/report/class_summary.hpp"
#include "harness/report/html/submission.hpp"

namespace harness::report::html {

// The number of students in each of ten ranges of points; empty if they are too few or all have the same points. `of`:
// what the points are called: "Points", "Totals".
std::string points_figure(const Scores& scores, const std::string& of);

// For one problem; empty if there is no class or too few students have points.
std::string points_html(const model::PackageResult& result, const Frame& frame);

}  // namespace harness::report::html
