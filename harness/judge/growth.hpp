// How a program's time grows with the size of the board, told from its own runs. Pure.
#pragma once

#include <chrono>
#include <string>
#include <vector>

namespace harness::judge {

struct Measured {
    int n = 0;  // the largest board of a case
    std::chrono::nanoseconds cpu{};
};

// One line: what the time grows by from n to n + 1, and what it would have been at `failing`, at which the program was
// stopped. The curve is cpu = a · b^n, fitted by least squares to the logarithms (of cases of the same n, to the
// slowest). Empty where fewer than three sizes took long enough to be told from starting the program, or where the time
// does not grow.
std::string growth_text(const std::vector<Measured>& measured, int failing);

}  // namespace harness::judge
