#include "harness/report/score.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "harness/base/text.hpp"

namespace harness::report {

std::string points_text(double points) {
    constexpr double steps_per_point = 1e6;
    const double rounded = std::round(points * steps_per_point) / steps_per_point;
    return fmt::format("{}", std::isfinite(rounded) ? rounded : points);
}

std::string late_text(std::chrono::nanoseconds late) {
    if (late <= std::chrono::nanoseconds{}) {
        return "late";
    }
    // Rounded down: rounding up could show an hour that has the next late factor.
    const auto minutes = std::max<std::int64_t>(1, std::chrono::floor<std::chrono::minutes>(late).count());
    return minutes < 60 ? fmt::format("{} min late", minutes)
                        : fmt::format("{} h {} min late", minutes / 60, minutes % 60);
}

std::string late_cost_text(const model::Points& points) {
    if (!points.late && points.factor == 1) {
        return "";
    }
    const std::string text = late_text(points.late.value_or(std::chrono::nanoseconds{}));
    return points.late_days > 0
               ? fmt::format("{}, {}", text, base::plural(static_cast<std::size_t>(points.late_days), "late day"))
           : points.factor != 1 ? fmt::format("{}, × {}", text, points_text(points.factor))
                                : text;
}

std::string score_text(const model::SubmissionResult& result) {
    if (!result.score) {
        return "";
    }
    std::string text = points_text(*result.score);
    if (!result.points) {
        return text;
    }
    const model::Points& points = *result.points;
    text += points.most ? " of " + points_text(*points.most) : "";
    if (const std::string late = late_cost_text(points); !late.empty()) {
        const bool is_reduced = points.factor != 1 && points.got != points.most && points.got > 0;
        text += fmt::format(": {}{}", is_reduced ? fmt::format("{} points, ", points_text(points.got)) : "", late);
    }
    return text;
}

std::string expected_text(const model::SubmissionResult& result, std::string_view between, std::string_view none) {
    std::vector<std::string_view> names(result.expected.size());
    std::ranges::transform(result.expected, names.begin(), model::short_name);
    return names.empty() ? std::string{none} : fmt::format("{}", fmt::join(names, between));
}

std::vector<std::string> group_texts(const std::optional<model::Points>& points) {
    std::vector<std::string> texts;
    if (!points) {
        return texts;
    }
    for (const model::Points::Group& group : points->groups) {
        texts.push_back(fmt::format("{}{} for {}{}", points_text(group.got),
                                    group.most ? " of " + points_text(*group.most) : "",
                                    group.name.empty() ? group.cases : group.name,
                                    group.verdict ? fmt::format(" ({})", model::short_name(*group.verdict)) : ""));
    }
    return texts;
}

}  // namespace harness::report
