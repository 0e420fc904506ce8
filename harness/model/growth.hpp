// How a program's time grows with the size of the board, as far as its own runs tell it. Pure values.
#pragma once

#include <chrono>
#include <cstddef>
#include <string>
#include <vector>

namespace harness::model {

// A curve through what a program took, up to the case at which it was stopped: start + a · Σ factorⁿ over a case's
// boards.
struct Growth {
    struct Case {
        int n = 0;               // of its largest board
        std::size_t boards = 1;  // that it has
        double size = 0;         // the n of a single board that takes as long as they do
        std::chrono::nanoseconds cpu{};
        double curve_seconds = 0;  // what the curve gives for its boards
        bool fitted = false;       // the curve is fitted to it: done, and not as short as starting the program

        bool operator==(const Case&) const = default;
    };

    double factor = 1;           // that its time grows by from n to n + 1
    std::vector<Case> measured;  // by their n, of each the slowest; three or more of them are fitted
    Case stopped;                // its n is larger than theirs that are fitted, its cpu where the program was stopped

    bool operator==(const Growth&) const = default;
};

// What the curve gives for the case at which it was stopped: "about 24 s", "years".
std::string predicted_text(const Growth& growth);
// One line: the factor, and what the case at which it was stopped would have taken.
std::string growth_text(const Growth& growth);

}  // namespace harness::model
