#include "harness/judge/hints/growth.hpp"

#include <algorithm>
#include <cmath>
#include <map>

#include "harness/support/time.hpp"

namespace harness::judge {

namespace {

// A process of no work takes up to 1 ms, a Python one up to 20 ms; less than three times as much says nothing of n.
constexpr double shortest_seconds = 0.003;
constexpr double least_growth = 1.2;
constexpr std::size_t least_sizes = 3;

constexpr double most_growth = 40;

// More seconds than anybody waits; a curve may lead beyond what a number holds.
constexpr double forever = 1e100;

int largest(const Measured& one) {
    return *std::ranges::max_element(one.boards);
}

double seconds_of(const Measured& one) {
    return support::seconds(one.cpu);
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

// By the largest n of a case's boards.
using Slowest = std::map<int, const Measured*>;

Slowest slowest_by_size(const std::vector<Measured>& measured) {
    Slowest slowest;
    for (const Measured& one : measured) {
        const auto [found, first] = slowest.emplace(largest(one), &one);
        found->second = first || one.cpu > found->second->cpu ? &one : found->second;
    }
    return slowest;
}

}  // namespace

std::optional<model::Growth> fit_growth(const std::vector<Measured>& measured, const Measured& stopped) {
    const Slowest slowest = slowest_by_size(measured);
    // Below the largest that is too short to tell, the others are as short: a lucky one must not bend the curve.
    double start = slowest.empty() ? 0 : seconds_of(*slowest.begin()->second);
    for (const auto& [n, one] : slowest) {
        start = std::min(start, seconds_of(*one));
    }
    Points points;
    for (const auto& [n, one] : slowest) {
        if (seconds_of(*one) >= std::max(shortest_seconds, 3 * start)) {
            points[n] = {one, std::log(seconds_of(*one) - start)};
        }
    }
    if (points.size() < least_sizes || largest(stopped) <= points.rbegin()->first) {
        return std::nullopt;
    }
    const Curve curve = fit(points);
    model::Growth growth{std::exp(curve.log_growth), {}, {}};
    const auto on_curve = [&](const Measured& one, bool fitted) {
        return model::Growth::Case{largest(one),
                                   one.boards.size(),
                                   work(one, curve.log_growth) / curve.log_growth,
                                   one.cpu,
                                   std::min(start + curve.seconds(one), forever),
                                   fitted};
    };
    growth.stopped = on_curve(stopped, false);
    if (growth.factor < least_growth || growth.stopped.curve_seconds < seconds_of(stopped)) {
        return std::nullopt;
    }
    for (const auto& [n, one] : slowest) {
        growth.measured.push_back(on_curve(*one, points.contains(n)));
    }
    return growth;
}

}  // namespace harness::judge
