// How the class does at each problem, with figures.
#include <algorithm>
#include <iterator>
#include <utility>

#include <fmt/format.h>

#include "harness/base/address.hpp"
#include "harness/report/html/course.hpp"
#include "harness/report/html/figures/counts_figure.hpp"
#include "harness/report/html/text.hpp"
#include "harness/report/score.hpp"
#include "harness/serve/pages/class/views.hpp"
#include "harness/serve/pages/parts.hpp"

namespace harness::serve::pages {

namespace {

using report::html::CountsFigure;
using report::html::line_of;

constexpr std::size_t most_bars = 60;

// Adds a bar with its name, which only a text tells.
void add_bar(CountsFigure& figure, std::size_t count, const std::string& name) {
    figure.counts.push_back(count);
    if (count > 0) {
        figure.told += fmt::format("{}{}: {}", figure.told == figure.caption ? " " : ", ", name, count);
    }
}

std::string points_figure(const Texts& texts, const report::Scores& scores) {
    CountsFigure figure{.told = texts.at("standing.of_points"), .caption = texts.at("standing.of_points")};
    for (const report::html::PointsRange& range : report::html::points_ranges(scores)) {
        add_bar(figure, range.students,
                fmt::format("{}–{}", report::points_text(range.begin), report::points_text(range.end)));
        figure.first = figure.first.empty() ? report::points_text(range.begin) : figure.first;
        figure.last = report::points_text(range.end);
    }
    return report::html::counts_figure(figure);
}

// `until_right` is ascending.
std::string attempts_figure(const Texts& texts, const std::vector<std::size_t>& until_right) {
    constexpr std::size_t most_told = 20;
    if (until_right.empty()) {
        return "";
    }
    std::vector<std::size_t> counts(std::min(until_right.back(), most_told));
    for (const std::size_t attempts : until_right) {
        ++counts[std::min(attempts, most_told) - 1];
    }
    const bool is_cut = until_right.back() > most_told;
    CountsFigure figure{.caption = texts.fill("standing.until_right",
                                              {{"median", std::to_string(until_right[(until_right.size() - 1) / 2])},
                                               {"most", std::to_string(until_right.back())}}),
                        .first = "1",
                        .last = counts.size() == 1 ? "" : fmt::format("{}{}", counts.size(), is_cut ? "+" : "")};
    figure.told = figure.caption;
    for (std::size_t i = 0; i < counts.size(); ++i) {
        add_bar(figure, counts[i], fmt::format("{}{}", i + 1, is_cut && i + 1 == counts.size() ? "+" : ""));
    }
    return report::html::counts_figure(figure);
}

// A length of time for a bar, and its text.
struct BarLength {
    std::chrono::hours length;
    const char* key;
};

// The shortest with which all times from `begin` to `end` have at most `most_bars`.
BarLength bar_length(Time begin, Time end) {
    using std::chrono::hours;
    constexpr BarLength longest{hours{24 * 365}, "standing.year"};
    for (const BarLength& each :
         {BarLength{hours{1}, "standing.hour"}, BarLength{hours{24}, "standing.day"},
          BarLength{hours{24 * 7}, "standing.week"}, BarLength{hours{24 * 28}, "standing.weeks"}}) {
        if (end - begin < each.length * (most_bars - 1)) {
            return each;
        }
    }
    return longest;
}

// `received` is ascending.
std::string times_figure(const Frame& frame, const std::vector<Time>& received) {
    if (received.empty()) {
        return "";
    }
    const BarLength bar = bar_length(received.front(), received.back());
    // Bars begin with an hour or a day of the course's time zone.
    const Time local = received.front() + frame.zone;
    const Time begin = (bar.length < std::chrono::days{1} ? Time{std::chrono::floor<std::chrono::hours>(local)}
                                                          : Time{std::chrono::floor<std::chrono::days>(local)}) -
                       frame.zone;
    const auto bar_of = [&](Time time) {
        return std::min(static_cast<std::size_t>((time - begin) / bar.length), most_bars - 1);
    };
    std::vector<std::size_t> counts(bar_of(received.back()) + 1);
    for (const Time time : received) {
        ++counts[bar_of(time)];
    }
    CountsFigure figure{.caption = frame.texts().fill("standing.over_time", {{"n", std::to_string(received.size())},
                                                                             {"length", frame.texts().at(bar.key)}}),
                        .first = time_text(frame, received.front()),
                        .last = received.size() == 1 ? "" : time_text(frame, received.back())};
    figure.told = figure.caption;
    for (std::size_t i = 0; i < counts.size(); ++i) {
        add_bar(figure, counts[i], time_text(frame, begin + bar.length * i));
    }
    return report::html::counts_figure(figure);
}

std::string points_told(const Texts& texts, const report::Scores& scores) {
    const std::string unknown =
        scores.unknown == 0 ? "" : texts.fill("standing.unknown", {{"n", std::to_string(scores.unknown)}});
    return scores.known.empty() ? unknown
                                : texts.fill("standing.points", {{"mean", report::tenth(scores.mean())},
                                                                 {"median", report::tenth(scores.median())},
                                                                 {"unknown", unknown}});
}

}  // namespace

std::string standing_html(const Frame& frame, const ClassStanding& standing) {
    const Texts& texts = frame.texts();
    const auto verdict = [&](const auto& each) {
        const std::string style = report::html::class_of(each.first);
        return object({{"class", style},
                       {"short", std::string{model::short_name(each.first)}},
                       {"state", texts.at("verdict." + style)},
                       {"students", std::to_string(each.second)}});
    };
    const std::string points = points_told(texts, standing.scores);
    return fill(standing_asset, frame.language,
                object({{"verdicts", list_of(standing.verdicts, verdict)},
                        {"nothing", standing.nothing == 0 ? Data(false) : Data(std::to_string(standing.nothing))},
                        {"hardest",
                         standing.hardest.empty()
                             ? Data(false)
                             : Data(texts.fill("standing.hardest", {{"case", line_of(standing.hardest, longest_name)},
                                                                    {"n", std::to_string(standing.failing)}}))},
                        {"points", report::html::or_none(points)},
                        {"figures", report::html::list_of_texts({points_figure(texts, standing.scores),
                                                                 attempts_figure(texts, standing.until_right),
                                                                 times_figure(frame, standing.received)})}}));
}

std::string statistics_page(const Frame& frame, const StatisticsView& view) {
    const auto problem = [&](const StatisticsView::Problem& each) {
        return object({{"path", path_of_problem(each.package)},
                       {"title", title_of(each.title, each.package)},
                       {"submissions", "/submissions?problem=" + base::percent_encoded(each.package)},
                       {"standing", standing_html(frame, each.standing)}});
    };
    const Data data = object({{"has_problems", !view.problems.empty()}, {"problems", list_of(view.problems, problem)}});
    return whole_page(frame, frame.texts().at("statistics.title"), statistics_asset, data, "/statistics");
}

}  // namespace harness::serve::pages
