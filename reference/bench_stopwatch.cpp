#include "reference/bench_stopwatch.hpp"

#include <algorithm>
#include <ctime>
#include <limits>

namespace reference {

namespace {

// The last count: without it, the compiler may remove counts whose result is unused.
volatile unsigned sink = 0;

}  // namespace

Seconds thread_time() {
    timespec now{};
    ::clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return std::chrono::seconds{now.tv_sec} + std::chrono::nanoseconds{now.tv_nsec};
}

Seconds wall_time() {
    return std::chrono::steady_clock::now().time_since_epoch();
}

const std::vector<Seconds>& Stopwatch::measure(int rounds, Seconds together) {
    const Seconds begin = wall_time();
    for (int round = 0; round < rounds || wall_time() - begin < together; ++round) {
        for (std::size_t i = 0; i < solvers_.size(); ++i) {
            if (solvers_[i]) {
                best_[i] = std::min(best_[i], once(solvers_[i]));
            }
        }
    }
    return best_;
}

std::vector<double> Stopwatch::median_gains(int rounds) {
    std::vector<std::vector<double>> gains(solvers_.size());
    for (int round = 0; round < rounds; ++round) {
        const Seconds first = once(solvers_[0]);
        best_[0] = std::min(best_[0], first);
        gains[0].push_back(1);
        for (std::size_t i = 1; i < solvers_.size(); ++i) {
            gains[i].push_back(solvers_[i] ? first / once(solvers_[i]) : std::numeric_limits<double>::infinity());
        }
    }
    std::vector<double> medians;
    for (std::vector<double>& some : gains) {
        std::ranges::nth_element(some, some.begin() + rounds / 2);
        medians.push_back(some[static_cast<std::size_t>(rounds / 2)]);
    }
    return medians;
}

// Reads the clock only between runs, because reading it takes as long as a count.
Seconds Stopwatch::once(const Solver& solver) const {
    for (int runs = 1;; runs *= 2) {
        const Seconds begin = clock_();
        for (int i = 0; i < runs; ++i) {
            for (const Board& board : boards_) {
                sink = static_cast<unsigned>(solver(board));
            }
        }
        const Seconds elapsed = clock_() - begin;
        if (elapsed >= enough_) {
            return elapsed / runs;
        }
    }
}

}  // namespace reference
