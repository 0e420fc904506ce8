// How a program's time grows with the board size, estimated from its own runs. Pure values.
#pragma once

#include <chrono>
#include <cstddef>
#include <string>
#include <vector>

#include "harness/model/fields.hpp"

namespace harness::model {

// A curve through the program's times, up to the case at which it was stopped. The time of a case is start + a · Σ
// factorⁿ, summed over the boards of the case.
struct Growth {
    struct Case {
        int n = 0;               // size of its largest board
        std::size_t boards = 1;  // number of boards in the case
        double size = 0;         // the n of a single board that would take as long as all boards of the case
        std::chrono::nanoseconds cpu{};
        double curve_seconds = 0;  // the time of this case on the curve
        bool fitted = false;       // used for the fit: the run ended, and took longer than starting the program

        bool operator==(const Case&) const = default;
    };

    double factor = 1;           // the time grows by this factor from n to n + 1
    std::vector<Case> measured;  // sorted by n, the slowest case of each n; at least three are fitted
    Case stopped;                // has a larger n than every fitted case; its cpu is the time at which it was stopped

    bool operator==(const Growth&) const = default;
};

constexpr auto fields(const Growth::Case* /*type*/) {
    using C = Growth::Case;
    constexpr auto milliseconds = [](double seconds) { return seconds * 1000; };
    return std::tuple{shown("n", &C::n),
                      shown("boards", &C::boards),
                      shown("size", &C::size),
                      shown_as("cpu_ms", "cpu_ns", &C::cpu),
                      shown_as("curve_ms", "curve_seconds", &C::curve_seconds, milliseconds),
                      shown("fitted", &C::fitted)};
}

constexpr auto fields(const Growth* /*type*/) {
    return std::tuple{shown("factor", &Growth::factor), shown("measured", &Growth::measured),
                      shown("stopped", &Growth::stopped)};
}

// The predicted time of the stopped case: "about 24 s", "years"; "at least 30 s" if it had used more than predicted.
std::string predicted_text(const Growth& growth);
// One line: the factor, and the predicted time of the stopped case.
std::string growth_text(const Growth& growth);

}  // namespace harness::model
