// What the report shows of one submission: its row of the matrix, and its part of the page.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "harness/boards/layout.hpp"
#include "harness/model/result.hpp"
#include "harness/report/html/figures/plot.hpp"
#include "harness/report/html/text.hpp"

namespace harness::report::html {

// What the submissions of a package share.
struct Frame {
    std::string id{};                  // of the package in the page: "p1"; empty: there is no table of submissions
    bool verifies = false;             // the jury's submissions, each with an expected verdict of its own
    bool scored = false;               // some submission has a score
    bool has_strips = false;           // some submission has times enough to draw
    bool has_histograms = false;       // some case has
    std::vector<bool> counts{};        // of each submission, whether it is the attempt that counts
    std::vector<std::string> cases{};  // every case that ran, in the package's order
    std::map<std::string, std::string> shown{};  // each of these, as the lines of submissions show it
    LogAxis axis;
    std::chrono::nanoseconds limit{};
    boards::Layout layout{};
    Budget budget;

    // That held for this one.
    std::chrono::nanoseconds limit_of(const model::SubmissionResult& result) const {
        return model::time_limit_of(limit, result);
    }
    // Of a submission: below the package's, where there is one.
    int heading() const { return id.empty() ? 2 : 4; }
};

// Where strips of times lie: left margin and width in pixels.
inline constexpr int strip_left = 4;
inline constexpr int strip_width = 128;

// A single time is said, and not drawn.
inline constexpr std::size_t fewest_drawn = 2;
// Of how many cases the cpu time was measured.
std::size_t measured_cases(const model::SubmissionResult& result);

// The anchor of its part of the page.
std::string submission_id(const Frame& frame, std::size_t index);

// Both refer to each other by `index`, the submission's place in the package. Text is bounded so that 300 submissions
// stay below 5 MB.
std::string submission_row(const model::SubmissionResult& result, const Frame& frame, std::size_t index);
std::string submission_part(const model::SubmissionResult& result, const Frame& frame, std::size_t index);

}  // namespace harness::report::html
