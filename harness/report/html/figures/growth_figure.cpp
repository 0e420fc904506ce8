#include "harness/report/html/figures/growth_figure.hpp"

#include <algorithm>
#include <cmath>
#include <iterator>

#include <fmt/format.h>

#include "harness/base/time.hpp"
#include "harness/report/html/figures/plot.hpp"
#include "harness/report/html/template.hpp"
#include "harness/report/html/text.hpp"

namespace harness::report::html {

namespace {

using model::Growth;
using std::chrono::nanoseconds;

// In units of the figure's view box; the style and the template use the same numbers.
constexpr double left = 46;
constexpr double width = 266;
constexpr double bottom = 180;
constexpr double height = 156;

constexpr std::size_t longest_name_in_figure = 80;

struct Point {
    double x = 0;
    double y = 0;
};

nanoseconds nanoseconds_of(double seconds) {
    return std::chrono::duration_cast<nanoseconds>(std::chrono::duration<double>(seconds));
}

// The highest time of the figure: a little above the end of the curve. If that is far above the limit, the curve leaves
// the figure through its upper edge.
double top_of(const Growth& growth, nanoseconds limit) {
    constexpr int highest = 50;  // times the limit
    constexpr double headroom = 1.4;
    const double end = headroom * std::max(growth.stopped.curve_seconds, base::seconds(growth.stopped.cpu));
    return std::clamp(end, base::seconds(2 * limit), base::seconds(highest * limit));
}

std::vector<nanoseconds> times_of(const Growth& growth, double top) {
    std::vector<nanoseconds> times{nanoseconds_of(top)};
    std::ranges::transform(growth.measured, std::back_inserter(times), &Growth::Case::cpu);
    return times;
}

// Maps n and time to positions in the figure.
class Scale {
  public:
    Scale(const Growth& growth, nanoseconds limit)
        : top_(top_of(growth, limit)), axis_(times_of(growth, top_), limit), first_n_(growth.stopped.size) {
        last_n_ = first_n_;
        for (const Growth::Case& test_case : growth.measured) {
            first_n_ = std::min(first_n_, test_case.size);
            last_n_ = std::max(last_n_, test_case.size);
        }
        const double margin = std::max(0.5, (last_n_ - first_n_) / 25);
        first_n_ -= margin;
        last_n_ += margin;
    }

    Point at(double n, nanoseconds time) const { return {x(n), y(axis_.at(time))}; }
    Point on_curve(const Growth::Case& test_case) const {
        return at(test_case.size, nanoseconds_of(test_case.curve_seconds));
    }
    // The end of the curve, which comes from `before`.
    Point end(const Growth::Case& before, const Growth::Case& stopped) const {
        if (stopped.curve_seconds <= top_) {
            return on_curve(stopped);
        }
        const double share =
            std::log(top_ / before.curve_seconds) / std::log(stopped.curve_seconds / before.curve_seconds);
        return at(before.size + share * (stopped.size - before.size), nanoseconds_of(top_));
    }

    void add_times(Data& data) const {
        std::string grid;
        Data ticks = list();
        for (const auto& [share, name] : axis_.ticks()) {
            ticks << object({{"y", fmt::format("{:.0f}", y(share) + 3.5)}, {"label", name}});
            grid += fmt::format("M{} {:.0f}h{}", left, y(share), width);
        }
        data["grid"] = grid;
        data["time_ticks"] = std::move(ticks);
    }

    // Labels as many whole n as fit.
    void add_sizes(Data& data) const {
        constexpr double digit = 7;
        const double room = width / (digit * (2 + std::log10(std::max(last_n_, 10.0))));
        std::int64_t step = 1;
        for (int i = 0; (last_n_ - first_n_) / static_cast<double>(step) > room; ++i) {
            step = i % 3 == 1 ? step / 2 * 5 : step * 2;  // 1, 2, 5, 10, 20, …
        }
        Data ticks = list();
        auto n = static_cast<std::int64_t>(std::ceil(first_n_ / static_cast<double>(step))) * step;
        for (; static_cast<double>(n) <= last_n_; n += step) {
            ticks << object({{"x", fmt::format("{:.0f}", x(static_cast<double>(n)))}, {"n", std::to_string(n)}});
        }
        data["size_ticks"] = std::move(ticks);
    }

  private:
    double x(double n) const { return left + (n - first_n_) / (last_n_ - first_n_) * width; }
    static double y(double share) { return bottom - share * height; }

    double top_ = 0;  // seconds
    LogAxis axis_;
    double first_n_ = 0;
    double last_n_ = 0;
};

std::string step_to(const char* command, Point to) {
    return fmt::format("{}{:.1f} {:.1f}", command, to.x, to.y);
}

// The case that took this time; empty if none of those did, or two.
std::string name_of(const Growth::Case& test_case, const std::vector<model::CaseResult>& cases) {
    const auto took_it = [&](const model::CaseResult& result) { return result.cpu == test_case.cpu; };
    const auto result = std::ranges::find_if(cases, took_it);
    const bool is_known = result != cases.end() && std::none_of(result + 1, cases.end(), took_it);
    return is_known ? line_of(result->name, longest_name_in_figure) : "";
}

void add_marks(Data& data, const Growth& growth, const Scale& scale, const std::vector<model::CaseResult>& cases,
               const GrowthWords& words) {
    std::string dots;
    std::string short_dots;
    Data named = list();
    for (const Growth::Case& test_case : growth.measured) {
        const Point point = scale.at(test_case.size, test_case.cpu);
        const std::string dot = fmt::format("M{:.0f} {:.0f}h0", point.x, point.y);
        const std::string name = name_of(test_case, cases);
        if (name.empty()) {
            (test_case.fitted ? dots : short_dots) += dot;
        } else {
            named << object({{"dot", dot},
                             {"is_short", !test_case.fitted},
                             {"name", fmt::format("{}: {}", name, time_text(test_case.cpu))}});
        }
    }
    const Point stopped = scale.at(growth.stopped.size, growth.stopped.cpu);
    const std::string stopped_at = name_of(growth.stopped, cases);
    data["dots"] = dots;
    data["short_dots"] = short_dots;
    data["named"] = std::move(named);
    if (!stopped_at.empty()) {
        data["stopped_at"] = fmt::format(fmt::runtime(words.stopped), fmt::arg("case", stopped_at));
    }
    data["cross"] = step_to("M", {stopped.x - 4, stopped.y - 4}) + "l8 8m0-8l-8 8";
}

void add_curve(Data& data, const Growth& growth, const Scale& scale, const GrowthWords& words) {
    std::vector<Growth::Case> fitted;
    std::ranges::copy_if(growth.measured, std::back_inserter(fitted), &Growth::Case::fitted);
    if (fitted.empty()) {
        return;  // the store was changed by hand
    }
    std::ranges::sort(fitted, {}, &Growth::Case::size);
    std::string curve;
    for (const Growth::Case& test_case : fitted) {
        curve += step_to(curve.empty() ? "M" : "L", scale.on_curve(test_case));
    }
    const Point end = scale.end(fitted.back(), growth.stopped);
    const bool is_left = end.x < left + width / 2;
    data["curve"] = curve;
    data["predicted"] = step_to("M", scale.on_curve(fitted.back())) + step_to("L", end);
    data["end_x"] = fmt::format("{:.0f}", end.x + (is_left ? -4 : 4));
    data["end_y"] = fmt::format("{:.0f}", end.y - 6);
    data["end_anchor"] = is_left ? "start" : "end";
    data["end"] = words.told(model::predicted_text(growth));
}

}  // namespace

std::string growth_figure(const Growth& whole, nanoseconds limit, const GrowthWords& words,
                          const std::vector<model::CaseResult>& cases) {
    Growth growth = whole;
    // A large, easy board does not show the growth, and would take space from the other cases.
    std::erase_if(growth.measured, [&](const Growth::Case& test_case) {
        return !test_case.fitted && test_case.size > whole.stopped.size;
    });
    const Scale scale(growth, limit);
    const bool several =
        growth.stopped.boards > 1 ||
        std::ranges::any_of(growth.measured, [](const Growth::Case& test_case) { return test_case.boards > 1; });
    const double limit_y = scale.at(growth.stopped.size, limit).y;
    Data data;
    data["told"] = words.told(model::growth_text(growth));
    data["figure"] = words.figure;
    data["legend"] = words.legend;
    data["limit_word"] = words.limit;
    data["size"] = several ? words.single_board : "n";
    data["limit"] = limit_text(limit);
    data["limit_y"] = fmt::format("{:.0f}", limit_y);
    data["limit_text_y"] = fmt::format("{:.0f}", limit_y - 4);
    scale.add_times(data);
    scale.add_sizes(data);
    add_curve(data, growth, scale, words);
    add_marks(data, growth, scale, cases, words);
    return fill(growth_asset, data);
}

}  // namespace harness::report::html
