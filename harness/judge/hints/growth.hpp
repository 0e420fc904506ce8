// How a program's time grows with the size of the board, told from its own runs. Pure.
#pragma once

#include <chrono>
#include <optional>
#include <vector>

#include "harness/model/growth.hpp"

namespace harness::judge {

// A case that was run.
struct Measured {
    std::vector<int> boards;  // the n of each; at least one
    std::chrono::nanoseconds cpu{};
};

// What the time grows by from n to n + 1, and what it would have been on `stopped`, the case at which the program was
// stopped. The curve is cpu = start + a · Σ b^n over a case's boards; a and b are fitted by least squares to the
// logarithms (of cases with the same largest n, to the slowest), `start` is what the shortest case took. Empty where
// fewer than three sizes took long enough to be told from starting the program, where the time does not grow, or where
// the curve would have let it end sooner than it was stopped.
std::optional<model::Growth> fit_growth(const std::vector<Measured>& measured, const Measured& stopped);

}  // namespace harness::judge
