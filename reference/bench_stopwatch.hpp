// Times of counts, for the benches: the best of some rounds, in which the solvers take turns.
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

// The processor time of this thread: other work on the machine matters little to it.
Seconds thread_time();
Seconds wall_time();

// Times to count some boards, one after another, by each solver. An empty solver has none.
class Stopwatch {
  public:
    using Clock = Seconds (*)();
    static constexpr Seconds unmeasured{std::numeric_limits<double>::infinity()};

    // A run is repeated until it takes `enough`. The boards must outlive the object.
    Stopwatch(std::span<const Board> boards, std::vector<Solver> solvers, Clock clock, Seconds enough)
        : boards_{boards}, solvers_{std::move(solvers)}, clock_{clock}, enough_{enough} {
        best_.resize(solvers_.size(), unmeasured);
    }

    // At least as many rounds, and more as long as they take no longer than that together. Keeps the best of all calls.
    const std::vector<Seconds>& measure(int rounds, Seconds together);
    // How many times as fast as the first solver each of them is, the median of an odd number of rounds: a time of some
    // microseconds is now and then off by a third, its minimum too. Infinite for an empty one.
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
