// What the report says of each case of a package, over all submissions.
#pragma once

#include <chrono>
#include <cstddef>
#include <map>
#include <string>
#include <vector>

#include "harness/model/result.hpp"
#include "harness/report/html/submission.hpp"

namespace harness::report::html {

// What the submissions came to at a case.
struct CaseTally {
    std::vector<std::chrono::nanoseconds> times{};  // that were measured
    std::map<model::Verdict, int> verdicts{};
    int judged = 0;
};
// By the cases' names. A package's cases are in the order of their names, the samples first (package::Package::cases):
// sorted, as "sample" is before "secret". Nobody need have run them all.
using CaseTallies = std::map<std::string, CaseTally>;

void add(const model::SubmissionResult& submission, CaseTallies& tallies);

// The names of every case that some submission ran, in the package's order.
std::vector<std::string> case_names(const CaseTallies& tallies);

// Of each of these names how it is shown in the lines of every submission: itself, or its beginning and its number
// where it would take more than `limit` bytes of the file. No two are the same.
std::map<std::string, std::string> shown_names(const std::vector<std::string>& names, std::size_t limit);

// Whether the times of some case are enough for a histogram.
bool are_drawn(const CaseTallies& tallies);

// Where histograms lie: their width in pixels.
inline constexpr int histogram_width = 250;

// The rows of the table of cases.
std::string case_rows(const CaseTallies& tallies, const Frame& frame);
// The anchor of the row of the case at `index` of the frame's cases.
std::string case_id(const Frame& frame, std::size_t index);

}  // namespace harness::report::html
