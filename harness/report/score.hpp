// A score in words, the same in every report. Pure.
#pragma once

#include <chrono>
#include <string>
#include <vector>

#include "harness/model/result.hpp"

namespace harness::report {

// The shortest text of a number of points, without the odd ends that factors leave: "12345", "99.75".
std::string points_text(double points);

// "31 min late", "26 h 5 min late"; "late" where only the platform's mark says so.
std::string late_text(std::chrono::nanoseconds late);

// "50 of 100: 31 min late, × 0.5", "20 of 100: 40 points, 31 min late, × 0.5", "40"; empty where there is no score.
std::string score_text(const model::SubmissionResult& result);

// The short names of the verdicts that are expected: "WA or TLE"; empty where none are.
std::string expected_text(const model::SubmissionResult& result, std::string_view between);

// Of each group of cases: "40 of 40 for small boards", or without a name "40 of 40 for secret/0*", of a test group "20
// of 50 for secret/group1 (WA)".
std::vector<std::string> group_texts(const model::Points& points);

}  // namespace harness::report
