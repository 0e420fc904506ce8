// Times drawn on a logarithmic axis, as the paths of inline SVG. Coordinates are whole, and what would be drawn twice
// is drawn once, so that a plot stays small whatever it shows.
#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace harness::report::html {

// Maps times to 0..1; what lies outside the axis goes to its end.
class LogAxis {
  public:
    // From the power of ten at or below the least time (a microsecond at the lowest) to twice the limit or the longest
    // time. Takes the measured times and the limit.
    LogAxis(const std::vector<std::chrono::nanoseconds>& times, std::chrono::nanoseconds limit);

    double at(std::chrono::nanoseconds time) const;
    // The powers of ten on the axis, and what to write there: "10 ms".
    std::vector<std::pair<double, std::string>> ticks() const;

  private:
    double low_ = 0;  // decimal logarithms of seconds
    double high_ = 0;
};

struct Mark {
    std::optional<std::chrono::nanoseconds> time;
    bool rejected = false;
};

struct Marks {
    std::string dots;     // lines of no length, to be drawn with round ends
    std::string crosses;  // of the rejected
};

// All on one line: x is the time, from `left` over `width`, y is fixed.
Marks strip(const std::vector<Mark>& marks, const LogAxis& axis, int left, int width, int y);
// In their order from left to right, the time upwards: from `bottom` over `height`.
Marks columns(const std::vector<Mark>& marks, const LogAxis& axis, int left, int width, int bottom, int height);
// How many of the times fall into each of 50 equal pieces of the axis, as bars that stand on `bottom`, the highest of
// them `height`.
std::string histogram(const std::vector<std::chrono::nanoseconds>& times, const LogAxis& axis, int width, int bottom,
                      int height);

}  // namespace harness::report::html
