// Plots of counts, and of times on a logarithmic axis, as paths of inline SVG. Coordinates are whole numbers and equal
// shapes are drawn once, so a plot is always small.
#pragma once

#include <chrono>
#include <string>
#include <utility>
#include <vector>

#include "harness/model/result.hpp"

namespace harness::report::html {

// Maps times to 0..1; a time outside the axis maps to its nearer end.
class LogAxis {
  public:
    // The axis starts at the power of ten at or below the smallest time (at least a microsecond) and ends at twice the
    // limit or the longest time. The arguments are the measured times and the limit.
    LogAxis(const std::vector<std::chrono::nanoseconds>& times, std::chrono::nanoseconds limit);

    double at(std::chrono::nanoseconds time) const;
    // The powers of ten on the axis, and their labels: "10 ms".
    std::vector<std::pair<double, std::string>> ticks() const;

  private:
    double low_ = 0;  // these two: decimal logarithms of seconds
    double high_ = 0;
};

struct Marks {
    std::string dots;     // lines of length zero, to be drawn with round ends
    std::string crosses;  // for rejected cases
};

// A mark for each measured case, on one line: x is the time, from `left` over `width`; y is fixed.
Marks strip(const std::vector<model::CaseResult>& cases, const LogAxis& axis, int left, int width, int y);
// Marks from left to right in the cases' order; the time goes up, from `bottom` over `height`.
Marks columns(const std::vector<model::CaseResult>& cases, const LogAxis& axis, int left, int width, int bottom,
              int height);
// The number of times in each of 50 equal parts of the axis, as bars that stand on `bottom`. The highest bar is
// `height` high.
std::string histogram(const std::vector<std::chrono::nanoseconds>& times, const LogAxis& axis, int width, int bottom,
                      int height);
// A bar for each count; a count of 0 has none. There are at most half as many as `width`.
std::string bars(const std::vector<std::size_t>& counts, int left, int width, int bottom, int height);

}  // namespace harness::report::html
