// How a program's time grows with the size of its input, computed from its own runs. Pure.
#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <vector>

#include "harness/model/growth.hpp"

namespace harness::judge {

// A case that ran.
struct CaseTime {
    std::vector<int> parts;  // the n of each part of the input; at least one
    std::chrono::nanoseconds cpu{};
};

// The factor by which the time grows from n to n + 1, and the predicted time of `stopped`, the case at which the
// program was stopped. The curve is cpu = start + a · Σ b^n over the parts of a case. `a` and `b` are fitted by least
// squares to the logarithms; of cases with the same largest n, the slowest counts. `start` is the time of the shortest
// case. Where the curve predicts less time than the stopped case used, only the last three sizes count: the time of
// many programs grows faster with larger n. Empty if fewer than three sizes took clearly longer than starting the
// program, if the time does not grow, or if the curve still predicts less than half of the time that the stopped case
// used.
std::optional<model::Growth> fit_growth(const std::vector<CaseTime>& measured, const CaseTime& stopped);

// For a program whose growth is not known: the largest n for which it was in time; empty if it is not smaller.
std::string in_time_text(const std::vector<CaseTime>& measured, const CaseTime& stopped);

}  // namespace harness::judge
