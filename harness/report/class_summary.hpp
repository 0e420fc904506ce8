// A class as a whole. Pure.
#pragma once

#include <string>
#include <vector>

#include "harness/model/result.hpp"

namespace harness::report {

// A line each, of the attempts that count: mean and median of the scores, and the cases that most failed at, as far as
// they were run. Nothing of fewer than three students.
std::vector<std::string> class_summary(const model::PackageResult& result);

}  // namespace harness::report
