// How a program's time grows with the size of the board, told from its own runs. Pure.
#pragma once

#include <chrono>
#include <string>
#include <vector>

namespace harness::judge {

// A case that was run.
struct Measured {
    std::vector<int> boards;  // the n of each; at least one
    std::chrono::nanoseconds cpu{};
};

// One line: what the time grows by from n to n + 1, and what it would have been on `failing`, the case at which the
// program was stopped. The curve is cpu = a · Σ b^n over a case's boards, fitted by least squares to the logarithms (of
// cases with the same largest n, to the slowest). Empty where fewer than three sizes took long enough to be told from
// starting the program, where the time does not grow, or where the curve would have let it end sooner than it was
// stopped.
std::string growth_text(const std::vector<Measured>& measured, const Measured& failing);

}  // namespace harness::judge
