// Draws how a submission's time grows with n: its cases, the fitted curve, and where it was stopped.
#pragma once

#include <chrono>
#include <functional>
#include <string>
#include <vector>

#include "harness/model/growth.hpp"
#include "harness/model/result.hpp"

namespace harness::report::html {

// The figure's words; English, unless a page in another language replaces them.
struct GrowthWords {
    std::string figure = "Cpu time by n, logarithmic, with the limit of";
    std::string limit = "limit";
    std::string single_board = "n of a single board that takes as long";
    std::string legend =
        "Dots: its cases, pale where too short to tell. Line: fitted to them, dashed where extrapolated. Cross: where "
        "it was stopped.";
    std::function<std::string(const std::string&)> told = std::identity{};  // a sentence of the model in this language
    std::string stopped = "It was stopped at {case}.";
};

// A figure with the hint's sentence below it. `cases`: whose names a reader may know, which are hostile.
std::string growth_figure(const model::Growth& growth, std::chrono::nanoseconds limit, const GrowthWords& words = {},
                          const std::vector<model::CaseResult>& cases = {});

}  // namespace harness::report::html
