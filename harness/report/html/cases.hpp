// What the report says of each case of a package, over all submissions.
#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <vector>

#include "harness/model/result.hpp"
#include "harness/report/html/submission.hpp"

namespace harness::report::html {

// The names of every case that some submission ran, in the package's order.
std::vector<std::string> case_names(const std::vector<model::SubmissionResult>& submissions);

// Of each of these names how it is shown in the lines of every submission: itself, or its beginning and its number
// where it would take more than `limit` bytes of the file. No two are the same.
std::map<std::string, std::string> shown_names(const std::vector<std::string>& names, std::size_t limit);

// Whether the times of some case are enough for a histogram.
bool are_drawn(const std::vector<model::SubmissionResult>& submissions);

// Where histograms lie: their width in pixels.
inline constexpr int histogram_width = 250;

// The rows of the table of cases.
std::string case_rows(const std::vector<model::SubmissionResult>& submissions, const Frame& frame);
// The anchor of the row of the case at `index` of the frame's cases.
std::string case_id(const Frame& frame, std::size_t index);

}  // namespace harness::report::html
