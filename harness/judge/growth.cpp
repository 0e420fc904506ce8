#include "harness/judge/growth.hpp"

#include <algorithm>
#include <cmath>
#include <map>

#include <fmt/format.h>

namespace harness::judge {

namespace {

// A process of no work takes up to 1 ms, a Python one up to 20 ms; less than three times as much says nothing of n.
constexpr double shortest_seconds = 0.003;
constexpr double least_growth = 1.2;
constexpr std::size_t least_sizes = 3;

struct Curve {
    double intercept = 0;  // of the logarithm of seconds
    double slope = 0;
};

Curve fit(const std::map<int, double>& logarithms) {
    const auto count = static_cast<double>(logarithms.size());
    double sum_n = 0;
    double sum_log = 0;
    for (const auto& [n, logarithm] : logarithms) {
        sum_n += n;
        sum_log += logarithm;
    }
    double above = 0;
    double below = 0;
    for (const auto& [n, logarithm] : logarithms) {
        above += (n - sum_n / count) * (logarithm - sum_log / count);
        below += (n - sum_n / count) * (n - sum_n / count);
    }
    const double slope = above / below;
    return {(sum_log - slope * sum_n) / count, slope};
}

std::string duration_text(double seconds) {
    constexpr double minute = 60;
    constexpr double hour = 60 * minute;
    constexpr double day = 24 * hour;
    constexpr double year = 365 * day;
    if (seconds < 2 * minute) {
        return fmt::format("about {:.2g} s", seconds);
    }
    if (seconds < 2 * hour) {
        return fmt::format("about {:.0f} minutes", seconds / minute);
    }
    if (seconds < 2 * day) {
        return fmt::format("about {:.0f} hours", seconds / hour);
    }
    return seconds < 2 * year ? fmt::format("about {:.0f} days", seconds / day) : std::string("years");
}

}  // namespace

std::string growth_text(const std::vector<Measured>& measured, int failing) {
    std::map<int, double> slowest;
    for (const Measured& one : measured) {
        double& seconds = slowest[one.n];
        seconds = std::max(seconds, std::chrono::duration<double>(one.cpu).count());
    }
    // Below the largest that is too short to tell, the others are as short: a lucky one must not bend the curve.
    const double start =
        slowest.empty() ? 0 : std::ranges::min_element(slowest, {}, [](const auto& one) { return one.second; })->second;
    std::erase_if(slowest, [&](const auto& one) { return one.second < std::max(shortest_seconds, 3 * start); });
    if (slowest.size() < least_sizes) {
        return "";
    }
    const int first = slowest.begin()->first;
    const int last = slowest.rbegin()->first;
    for (auto& [n, seconds] : slowest) {
        seconds = std::log(seconds - start);
    }
    const Curve curve = fit(slowest);
    const double growth = std::exp(curve.slope);
    if (growth < least_growth || failing <= last) {
        return "";
    }
    return fmt::format("its time grows {:.2g}-fold with each n, measured from n = {} to {}: n = {} would take {}",
                       growth, first, last, failing, duration_text(std::exp(curve.intercept + curve.slope * failing)));
}

}  // namespace harness::judge
