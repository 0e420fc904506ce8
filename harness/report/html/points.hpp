// What a class came to: mean and median of its points, how they are distributed, and what most failed at.
#pragma once

#include <string>

#include "harness/model/result.hpp"
#include "harness/report/class_summary.hpp"
#include "harness/report/html/submission.hpp"

namespace harness::report::html {

// How many students have how many points, in ten pieces of what may be had; empty where they are too few, or all have
// the same. `of`: whose points.
std::string points_figure(const Scores& scores, const std::string& of);

// Of one problem; empty where there is no class, or too few of it have points.
std::string points_html(const model::PackageResult& result, const Frame& frame);

}  // namespace harness::report::html
