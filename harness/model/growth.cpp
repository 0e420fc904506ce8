#include "harness/model/growth.hpp"

#include <algorithm>
#include <string_view>

#include <fmt/format.h>

#include "harness/base/sentence.hpp"
#include "harness/base/time.hpp"

namespace harness::model {

namespace {

using base::say;

std::string duration_text(double seconds) {
    constexpr double minute = 60;
    constexpr double hour = 60 * minute;
    constexpr double day = 24 * hour;
    constexpr double year = 365 * day;
    return seconds < 10           ? fmt::format("{:.2g} s", seconds)
           : seconds < 2 * minute ? fmt::format("{:.0f} s", seconds)
           : seconds < 2 * hour   ? say<"{:.0f} minutes">(seconds / minute)
           : seconds < 2 * day    ? say<"{:.0f} hours">(seconds / hour)
           : seconds < 2 * year   ? say<"{:.0f} days">(seconds / day)
                                  : say<"years">();
}

}  // namespace

std::string predicted_text(const Growth& growth) {
    const double stopped = base::seconds(growth.stopped.cpu);
    const std::string predicted = duration_text(std::max(stopped, growth.stopped.curve_seconds));
    return growth.stopped.curve_seconds < stopped ? say<"at least {}">(predicted)
           : predicted == say<"years">()          ? predicted
                                                  : say<"about {}">(predicted);
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
    const std::string what = growth.stopped.boards == 1 ? fmt::format("n = {}", growth.stopped.n) : say<"this case">();
    return say<"its time grows {:.2g}-fold with each n, measured from n = {} to {}: {} would take {}">(
        growth.factor, from, to, what, predicted_text(growth));
}

}  // namespace harness::model
