// A score in words, the same in all reports. Pure.
#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <vector>

#include "harness/model/result.hpp"

namespace harness::report {

// The shortest text for a number of points, without rounding errors of factors: "12345", "99.75".
std::string points_text(double points);

// "31 min late", "26 h 5 min late"; "late" if only the platform marked it as late.
std::string late_text(std::chrono::nanoseconds late);

// What lateness costs: "31 min late, × 0.5"; "31 min late, 1 late day"; "31 min late" if it costs nothing; empty if it
// is in time.
std::string late_cost_text(const model::Points& points);

// "50 of 100: 31 min late, × 0.5", "20 of 100: 40 points, 31 min late, × 0.5", "40"; empty if there is no score.
std::string score_text(const model::SubmissionResult& result);

// The short names of the expected verdicts: "WA or TLE"; `none` if there are none.
std::string expected_text(const model::SubmissionResult& result, std::string_view between, std::string_view none = "");

// For each group of cases, if there are points: "40 of 40 for small boards"; without a name "40 of 40 for secret/0*";
// for a test group "20 of 50 for secret/group1 (WA)".
std::vector<std::string> group_texts(const std::optional<model::Points>& points);

}  // namespace harness::report
