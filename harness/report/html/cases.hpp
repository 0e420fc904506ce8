// The report's figures for each case of a package, over all submissions.
#pragma once

#include <chrono>
#include <cstddef>
#include <map>
#include <string>
#include <vector>

#include "harness/model/result.hpp"
#include "harness/report/html/submission.hpp"

namespace harness::report::html {

// The results of all submissions on one case.
struct CaseTally {
    std::vector<std::chrono::nanoseconds> times{};  // the measured ones
    std::map<model::Verdict, int> verdicts{};
    int judged = 0;
};
// By the names of the cases. A package's cases are ordered by name, samples first (package::Package::cases). Sorting by
// name gives that order, because "sample" is before "secret". Not every submission runs every case.
using CaseTallies = std::map<std::string, CaseTally>;

void add(const model::SubmissionResult& submission, CaseTallies& tallies);

// A frame for the cases in `tallies`. `highest_limit`: the longest time limit of a submission.
Frame frame_of(const CaseTallies& tallies, std::chrono::nanoseconds limit, std::chrono::nanoseconds highest_limit,
               const Budget& budget);

// The width of the histograms in pixels.
inline constexpr int histogram_width = 250;

// The rows of the table of cases.
std::string case_rows(const CaseTallies& tallies, const Frame& frame);
// The anchor of the row of the case at `index` of the frame's cases.
std::string case_id(const Frame& frame, std::size_t index);

}  // namespace harness::report::html
