#include "harness/model/growth.hpp"

#include <algorithm>
#include <string_view>

#include <fmt/format.h>

#include "harness/base/time.hpp"

namespace harness::model {

namespace {

std::string duration_text(double seconds, std::string_view how_exact) {
    constexpr double minute = 60;
    constexpr double hour = 60 * minute;
    constexpr double day = 24 * hour;
    constexpr double year = 365 * day;
    return seconds < 10           ? fmt::format("{} {:.2g} s", how_exact, seconds)
           : seconds < 2 * minute ? fmt::format("{} {:.0f} s", how_exact, seconds)
           : seconds < 2 * hour   ? fmt::format("{} {:.0f} minutes", how_exact, seconds / minute)
           : seconds < 2 * day    ? fmt::format("{} {:.0f} hours", how_exact, seconds / hour)
           : seconds < 2 * year   ? fmt::format("{} {:.0f} days", how_exact, seconds / day)
                                  : "years";
}

}  // namespace

std::string predicted_text(const Growth& growth) {
    const double stopped = base::seconds(growth.stopped.cpu);
    return growth.stopped.curve_seconds < stopped ? duration_text(stopped, "at least")
                                                  : duration_text(growth.stopped.curve_seconds, "about");
}

std::string growth_text(const Growth& growth) {
    int from = growth.stopped.n;
    int to = growth.stopped.n;
    for (const Growth::Case& test_case : growth.measured) {
        if (test_case.fitted) {
            from = std::min(from, test_case.n);
            to = test_case.n;
        }
    }
    const std::string what = growth.stopped.boards == 1 ? fmt::format("n = {}", growth.stopped.n) : "this case";
    return fmt::format("its time grows {:.2g}-fold with each n, measured from n = {} to {}: {} would take {}",
                       growth.factor, from, to, what, predicted_text(growth));
}

}  // namespace harness::model
