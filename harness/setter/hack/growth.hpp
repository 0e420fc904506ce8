// How the CPU time of a program grows with n, as measured so far. Pure.
#pragma once

#include <algorithm>
#include <cmath>
#include <optional>

namespace harness::hack {

class Growth {
  public:
    // Records the time for an input of a size, as InputModel::growth_of() measures it. Call it in ascending order of n.
    void learn(double n, double seconds) {
        start_ = std::min(start_.value_or(seconds), seconds);
        const double work = seconds - *start_;
        if (work_ > shortest_measurable && work > work_) {
            rate_ = std::min(std::pow(work / work_, 1.0 / (n - n_)), fastest_growth);
        }
        n_ = n;
        work_ = work;
    }
    // Seconds; empty if the times so far allow no prediction.
    std::optional<double> predicted(double n) const {
        if (!rate_ || work_ <= shortest_measurable) {
            return std::nullopt;
        }
        return *start_ + work_ * std::pow(*rate_, n - n_);
    }

  private:
    static constexpr double shortest_measurable = 0.001;  // shorter times are noise from starting a process
    static constexpr double fastest_growth = 40;          // from n to n + 1; trying all n^n placements grows by e·n

    std::optional<double> start_;  // the shortest time: what the program needs to start
    std::optional<double> rate_;
    double n_ = 0;
    double work_ = 0;
};

}  // namespace harness::hack
