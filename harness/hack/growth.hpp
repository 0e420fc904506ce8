// How the cpu time of a program grows with n, as far as it was measured. Pure.
#pragma once

#include <algorithm>
#include <cmath>
#include <optional>

namespace harness::hack {

class Growth {
  public:
    // Of the board of n rows, in order of n.
    void learn(int n, double seconds) {
        start_ = std::min(start_.value_or(seconds), seconds);
        const double work = seconds - *start_;
        if (work_ > measurable && work > work_) {
            rate_ = std::min(std::pow(work / work_, 1.0 / (n - n_)), fastest);
        }
        n_ = n;
        work_ = work;
    }
    // Seconds; empty where the times so far say nothing of it.
    std::optional<double> predicted(int n) const {
        if (!rate_ || work_ <= measurable) {
            return std::nullopt;
        }
        return *start_ + work_ * std::pow(*rate_, n - n_);
    }

  private:
    static constexpr double measurable = 0.001;  // less is the noise of starting a process
    static constexpr double fastest = 40;        // from n to n + 1; all n^n placements grow by e·n

    std::optional<double> start_;  // what the quickest took: the program's own start
    std::optional<double> rate_;
    int n_ = 0;
    double work_ = 0;
};

}  // namespace harness::hack
