#include "harness/report/html/figures/plot.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>
#include <set>
#include <tuple>
#include <utility>

#include <fmt/format.h>

namespace harness::report::html {

namespace {

using std::chrono::nanoseconds;

double log_seconds(nanoseconds time) {
    constexpr nanoseconds least = std::chrono::microseconds{1};
    return std::log10(std::chrono::duration<double>(std::max(time, least)).count());
}

std::string power_of_ten(int exponent) {
    constexpr std::array names{"1 µs", "10 µs", "100 µs", "1 ms", "10 ms", "100 ms", "1 s", "10 s", "100 s"};
    const int index = exponent + 6;
    return index >= 0 && index < static_cast<int>(names.size()) ? names.at(static_cast<std::size_t>(index))
                                                                : fmt::format("1e{} s", exponent);
}

int scaled(double share, int length) {
    return static_cast<int>(std::lround(share * length));
}

// `place_of` gives the position of a mark by the number of its case and its place on the axis.
template <typename PlaceOf>
Marks drawn(const std::vector<model::CaseResult>& cases, const LogAxis& axis, const PlaceOf& place_of) {
    Marks marks;
    std::set<std::tuple<int, int, bool>> seen;
    for (std::size_t i = 0; i < cases.size(); ++i) {
        if (!cases[i].cpu) {
            continue;
        }
        const auto [x, y] = place_of(i, axis.at(*cases[i].cpu));
        const bool rejected = cases[i].verdict != model::Verdict::Accepted;
        if (!seen.insert({x, y, rejected}).second) {
            continue;
        }
        if (rejected) {
            fmt::format_to(std::back_inserter(marks.crosses), "M{} {}l6 6m0-6l-6 6", x - 3, y - 3);
        } else {
            fmt::format_to(std::back_inserter(marks.dots), "M{} {}h0", x, y);
        }
    }
    return marks;
}

}  // namespace

LogAxis::LogAxis(const std::vector<nanoseconds>& times, nanoseconds limit) {
    const auto [least, most] = std::ranges::minmax_element(times);
    low_ = std::floor(log_seconds(times.empty() ? limit / 1000 : std::min(*least, limit / 10)));
    high_ = log_seconds(times.empty() ? limit * 2 : std::max(*most, limit * 2));
}

double LogAxis::at(nanoseconds time) const {
    return std::clamp((log_seconds(time) - low_) / (high_ - low_), 0.0, 1.0);
}

std::vector<std::pair<double, std::string>> LogAxis::ticks() const {
    std::vector<std::pair<double, std::string>> ticks;
    for (int exponent = static_cast<int>(std::ceil(low_)); exponent <= high_; ++exponent) {
        ticks.emplace_back((exponent - low_) / (high_ - low_), power_of_ten(exponent));
    }
    return ticks;
}

Marks strip(const std::vector<model::CaseResult>& cases, const LogAxis& axis, int left, int width, int y) {
    return drawn(cases, axis, [&](std::size_t /*number*/, double time) {
        return std::pair{left + scaled(time, width), y};
    });
}

Marks columns(const std::vector<model::CaseResult>& cases, const LogAxis& axis, int left, int width, int bottom,
              int height) {
    return drawn(cases, axis, [&](std::size_t number, double time) {
        const double share = (static_cast<double>(number) + 0.5) / static_cast<double>(cases.size());
        return std::pair{left + scaled(share, width), bottom - scaled(time, height)};
    });
}

std::string histogram(const std::vector<nanoseconds>& times, const LogAxis& axis, int width, int bottom, int height) {
    constexpr int pieces = 50;
    std::vector<std::size_t> counts(pieces);
    for (const nanoseconds time : times) {
        ++counts.at(static_cast<std::size_t>(std::min(static_cast<int>(axis.at(time) * pieces), pieces - 1)));
    }
    return bars(counts, 0, width, bottom, height);
}

std::string bars(const std::vector<std::size_t>& counts, int left, int width, int bottom, int height) {
    const auto most = counts.empty() ? 0 : *std::ranges::max_element(counts);
    const int step = counts.empty() ? 0 : width / static_cast<int>(counts.size());
    const int bar_width = step - std::max(1, step / 15);
    std::string path;
    for (const std::size_t count : counts) {
        if (count > 0) {
            const int bar = std::max(2, scaled(static_cast<double>(count) / static_cast<double>(most), height));
            fmt::format_to(std::back_inserter(path), "M{} {}h{}v{}h-{}z", left, bottom - bar, bar_width, bar,
                           bar_width);
        }
        left += step;
    }
    return path;
}

}  // namespace harness::report::html
