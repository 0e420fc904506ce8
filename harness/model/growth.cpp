#include "harness/model/growth.hpp"

#include <algorithm>

#include <fmt/format.h>

namespace harness::model {

namespace {

std::string duration_text(double seconds) {
    constexpr double minute = 60;
    constexpr double hour = 60 * minute;
    constexpr double day = 24 * hour;
    constexpr double year = 365 * day;
    return seconds < 10           ? fmt::format("about {:.2g} s", seconds)
           : seconds < 2 * minute ? fmt::format("about {:.0f} s", seconds)
           : seconds < 2 * hour   ? fmt::format("about {:.0f} minutes", seconds / minute)
           : seconds < 2 * day    ? fmt::format("about {:.0f} hours", seconds / hour)
           : seconds < 2 * year   ? fmt::format("about {:.0f} days", seconds / day)
                                  : "years";
}

}  // namespace

std::string predicted_text(const Growth& growth) {
    return duration_text(growth.stopped.curve_seconds);
}

std::string growth_text(const Growth& growth) {
    int from = growth.stopped.n;
    int to = growth.stopped.n;
    for (const Growth::Case& one : growth.measured) {
        if (one.fitted) {
            from = std::min(from, one.n);
            to = one.n;
        }
    }
    const std::string what = growth.stopped.boards == 1 ? fmt::format("n = {}", growth.stopped.n) : "this case";
    return fmt::format("its time grows {:.2g}-fold with each n, measured from n = {} to {}: {} would take {}",
                       growth.factor, from, to, what, predicted_text(growth));
}

}  // namespace harness::model
