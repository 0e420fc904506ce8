// The report's parts for one submission: its row of the matrix, and its part of the page.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "harness/inputs/models.hpp"
#include "harness/model/result.hpp"
#include "harness/report/html/figures/plot.hpp"
#include "harness/report/html/text.hpp"

namespace harness::report::html {

// Shared by the submissions of a package.
struct Frame {
    std::string id{};                  // of the package in the page: "p1"; empty: no table of submissions
    bool verifies = false;             // the jury's submissions, each with its own expected verdict
    bool scored = false;               // some submission has a score
    bool has_strips = false;           // some submission has enough times to draw
    bool has_histograms = false;       // some case has
    std::vector<bool> counts{};        // for each submission: whether it is the attempt that counts
    std::vector<std::string> cases{};  // every case that ran, in the package's order
    // The shown text of each case in the submissions' lines: its name, or the start and a number if it would take too
    // many bytes.
    std::map<std::string, std::string> shown{};
    LogAxis axis;
    std::chrono::nanoseconds limit{};
    inputs::SharedModel model = inputs::model_of({});  // of the package's inputs
    Budget budget;

    // The time limit that applied to this submission.
    std::chrono::nanoseconds limit_of(const model::SubmissionResult& result) const {
        return model::time_limit_of(limit, result);
    }
    // The heading level of a submission: below the package's, if there is one.
    int heading() const { return id.empty() ? 2 : 4; }
};

// The position of strips of times: left margin and width in pixels.
inline constexpr int strip_left = 4;
inline constexpr int strip_width = 128;

// A single time is shown as text only.
inline constexpr std::size_t fewest_drawn = 2;
// The number of cases with a measured cpu time.
std::size_t measured_cases(const model::SubmissionResult& result);

// The anchor of the submission's part of the page.
std::string submission_id(const Frame& frame, std::size_t index);

// Both link to each other by `index`, the submission's index in the package. Text is bounded so that 300 submissions
// stay below 5 MB.
std::string submission_row(const model::SubmissionResult& result, const Frame& frame, std::size_t index);
std::string submission_part(const model::SubmissionResult& result, const Frame& frame, std::size_t index);

}  // namespace harness::report::html
