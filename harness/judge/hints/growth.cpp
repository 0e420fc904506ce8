#include "harness/judge/hints/growth.hpp"

#include <algorithm>
#include <cmath>
#include <map>

#include "harness/base/sentence.hpp"
#include "harness/base/time.hpp"

namespace harness::judge {

namespace {

// An empty process takes up to 1 ms, an empty Python one up to 20 ms. Less than three times that says nothing about n.
constexpr double shortest_seconds = 0.003;
constexpr double least_growth = 1.2;
constexpr std::size_t least_sizes = 3;

constexpr double most_growth = 40;

// More seconds than anyone waits. It bounds the curve, which can exceed the range of a double.
constexpr double most_seconds = 1e100;

int largest(const CaseTime& run) {
    return *std::ranges::max_element(run.parts);
}

double seconds_of(const CaseTime& run) {
    return base::seconds(run.cpu);
}

// The logarithm of Σ growth^n. Terms that are tiny relative to the largest one may become 0.
double log_work(const CaseTime& run, double log_growth) {
    const int most = largest(run);
    double sum = 0;
    for (const int n : run.parts) {
        sum += std::exp(log_growth * (n - most));
    }
    return log_growth * most + std::log(sum);
}

struct Curve {
    double intercept = 0;  // logarithm of seconds
    double log_growth = 0;
    double error = 0;  // sum of squares

    double seconds(const CaseTime& run) const { return std::exp(intercept + log_work(run, log_growth)); }
};

// largest n → the case and the logarithm of its seconds.
using Points = std::map<int, std::pair<const CaseTime*, double>>;

Curve with_growth(const Points& points, double log_growth) {
    Curve curve{0, log_growth, 0};
    for (const auto& [n, point] : points) {
        curve.intercept += (point.second - log_work(*point.first, log_growth)) / static_cast<double>(points.size());
    }
    for (const auto& [n, point] : points) {
        const double off = point.second - log_work(*point.first, log_growth) - curve.intercept;
        curve.error += off * off;
    }
    return curve;
}

// Ternary search: the error grows on both sides of the best growth.
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

// The curve through the last points, if the one through all predicts less time than a case used that was stopped.
Curve fit_for(Points& points, const CaseTime& stopped, double start) {
    const Curve curve = fit(points);
    if (start + curve.seconds(stopped) >= seconds_of(stopped)) {
        return curve;
    }
    while (points.size() > least_sizes) {
        points.erase(points.begin());
    }
    return fit(points);
}

// Largest n of a case's parts → the slowest such case.
using Slowest = std::map<int, const CaseTime*>;

Slowest slowest_by_size(const std::vector<CaseTime>& measured) {
    Slowest slowest;
    for (const CaseTime& run : measured) {
        const auto [entry, is_new] = slowest.emplace(largest(run), &run);
        entry->second = is_new || run.cpu > entry->second->cpu ? &run : entry->second;
    }
    return slowest;
}

}  // namespace

std::optional<model::Growth> fit_growth(const std::vector<CaseTime>& measured, const CaseTime& stopped) {
    const Slowest slowest = slowest_by_size(measured);
    // Uses the shortest time of all: the short cases differ only by chance, and one must not bend the curve.
    double start = slowest.empty() ? 0 : seconds_of(*slowest.begin()->second);
    for (const auto& [n, run] : slowest) {
        start = std::min(start, seconds_of(*run));
    }
    Points points;
    for (const auto& [n, run] : slowest) {
        if (seconds_of(*run) >= std::max(shortest_seconds, 3 * start)) {
            points[n] = {run, std::log(seconds_of(*run) - start)};
        }
    }
    if (points.size() < least_sizes || largest(stopped) <= points.rbegin()->first) {
        return std::nullopt;
    }
    const Curve curve = fit_for(points, stopped, start);
    model::Growth growth{std::exp(curve.log_growth), {}, {}};
    const auto on_curve = [&](const CaseTime& run, bool fitted) {
        return model::Growth::Case{largest(run),
                                   run.parts.size(),
                                   log_work(run, curve.log_growth) / curve.log_growth,
                                   run.cpu,
                                   std::min(start + curve.seconds(run), most_seconds),
                                   fitted};
    };
    growth.stopped = on_curve(stopped, false);
    constexpr double least_part = 0.5;  // a curve that predicts less does not explain why it was stopped
    if (growth.factor < least_growth || growth.stopped.curve_seconds < least_part * seconds_of(stopped)) {
        return std::nullopt;
    }
    for (const auto& [n, run] : slowest) {
        growth.measured.push_back(on_curve(*run, points.contains(n)));
    }
    return growth;
}

std::string in_time_text(const std::vector<CaseTime>& measured, const CaseTime& stopped) {
    const Slowest slowest = slowest_by_size(measured);
    if (slowest.empty() || slowest.rbegin()->first >= largest(stopped)) {
        return "";
    }
    const auto& [n, run] = *slowest.rbegin();
    return base::say<"it was in time up to n = {}, in {:.3f} s; here n is {}">(n, seconds_of(*run), largest(stopped));
}

}  // namespace harness::judge
