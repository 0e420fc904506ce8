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

constexpr double most_growth = 40;

int largest(const Measured& one) {
    return *std::ranges::max_element(one.boards);
}

// The logarithm of Σ growth^n; of the largest alone where the others vanish beside it.
double work(const Measured& one, double log_growth) {
    const int most = largest(one);
    double sum = 0;
    for (const int n : one.boards) {
        sum += std::exp(log_growth * (n - most));
    }
    return log_growth * most + std::log(sum);
}

struct Curve {
    double intercept = 0;  // of the logarithm of seconds
    double log_growth = 0;
    double error = 0;  // squares, summed

    double seconds(const Measured& one) const { return std::exp(intercept + work(one, log_growth)); }
};

// Of the cases by their largest n, with the logarithm of the seconds that each took.
using Points = std::map<int, std::pair<const Measured*, double>>;

Curve with_growth(const Points& points, double log_growth) {
    Curve curve{0, log_growth, 0};
    for (const auto& [n, point] : points) {
        curve.intercept += (point.second - work(*point.first, log_growth)) / static_cast<double>(points.size());
    }
    for (const auto& [n, point] : points) {
        const double off = point.second - work(*point.first, log_growth) - curve.intercept;
        curve.error += off * off;
    }
    return curve;
}

// By ternary search: beside the best growth the error only gets larger.
Curve fit(const Points& points) {
    constexpr int halvings = 60;
    double low = 0;
    double high = std::log(most_growth);
    for (int i = 0; i < halvings; ++i) {
        const double third = (high - low) / 3;
        const bool lower = with_growth(points, low + third).error < with_growth(points, high - third).error;
        (lower ? high : low) = lower ? high - third : low + third;
    }
    return with_growth(points, low);
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

std::string growth_text(const std::vector<Measured>& measured, const Measured& failing) {
    const auto seconds = [](const Measured& one) { return std::chrono::duration<double>(one.cpu).count(); };
    std::map<int, const Measured*> slowest;
    for (const Measured& one : measured) {
        const auto [found, first] = slowest.emplace(largest(one), &one);
        found->second = first || one.cpu > found->second->cpu ? &one : found->second;
    }
    // Below the largest that is too short to tell, the others are as short: a lucky one must not bend the curve.
    double start = slowest.empty() ? 0 : seconds(*slowest.begin()->second);
    for (const auto& [n, one] : slowest) {
        start = std::min(start, seconds(*one));
    }
    Points points;
    for (const auto& [n, one] : slowest) {
        if (seconds(*one) >= std::max(shortest_seconds, 3 * start)) {
            points[n] = {one, std::log(seconds(*one) - start)};
        }
    }
    if (points.size() < least_sizes || largest(failing) <= points.rbegin()->first) {
        return "";
    }
    const Curve curve = fit(points);
    const double growth = std::exp(curve.log_growth);
    const double expected = curve.seconds(failing);
    if (growth < least_growth || expected < seconds(failing)) {
        return "";
    }
    const std::string what = failing.boards.size() == 1 ? fmt::format("n = {}", largest(failing)) : "this case";
    return fmt::format("its time grows {:.2g}-fold with each n, measured from n = {} to {}: {} would take {}", growth,
                       points.begin()->first, points.rbegin()->first, what, duration_text(expected));
}

}  // namespace harness::judge
