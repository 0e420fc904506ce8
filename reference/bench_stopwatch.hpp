// Measures the times of counts, for the benches: the best of several rounds, in which the solvers take turns.
#pragma once

#include <chrono>
#include <functional>
#include <limits>
#include <span>
#include <vector>

#include "reference/board.hpp"
#include "reference/count.hpp"

namespace reference {

using Seconds = std::chrono::duration<double>;
using Solver = std::function<Count(const Board&)>;

// The processor time of this thread: other work on the machine hardly affects it.
Seconds thread_time();
Seconds wall_time();

// Times of each solver for counting some boards, one after another. An empty solver is not measured.
class Stopwatch {
  public:
    using Clock = Seconds (*)();
    static constexpr Seconds unmeasured{std::numeric_limits<double>::infinity()};

    // A run is repeated until it takes `enough`. The boards must outlive this object.
    Stopwatch(std::span<const Board> boards, std::vector<Solver> solvers, Clock clock, Seconds enough)
        : boards_{boards}, solvers_{std::move(solvers)}, clock_{clock}, enough_{enough} {
        best_.resize(solvers_.size(), unmeasured);
    }

    // Does at least `rounds` rounds, and more until `together` has passed. Keeps the best times of all calls.
    const std::vector<Seconds>& measure(int rounds, Seconds together);
    // How many times as fast as the first solver each of them is: the median of an odd number of rounds, because a time
    // of some microseconds, and even its minimum, is sometimes off by a third. Infinite for an empty solver.
    std::vector<double> median_gains(int rounds);

  private:
    Seconds once(const Solver& solver) const;

    std::span<const Board> boards_;
    std::vector<Solver> solvers_;
    Clock clock_;
    Seconds enough_;
    std::vector<Seconds> best_;
};

}  // namespace reference
