#include "harness/course/grades.hpp"

#include <algorithm>

#include <fmt/format.h>
#include <fnmatch.h>

#include "harness/base/error.hpp"
#include "harness/base/text.hpp"

namespace harness::course {

namespace {

using model::SubmissionResult;
using model::Verdict;

constexpr double default_points = 100;  // for an accepted submission, if the package gives no points

bool belongs_to(const config::PointGroup& group, const std::string& name) {
    return ::fnmatch(group.cases.c_str(), name.c_str(), 0) == 0;
}

bool passes(const config::PointGroup& group, const package::Package& package, const SubmissionResult& result) {
    return std::ranges::all_of(package.cases, [&](const package::Case& test_case) {
        if (!belongs_to(group, test_case.name)) {
            return true;
        }
        const auto ran = std::ranges::find(result.cases, test_case.name, &model::CaseResult::name);
        return ran != result.cases.end() && ran->verdict == Verdict::Accepted;
    });
}

// Points given by an instructor: final, whatever the lateness.
model::Points by_hand(const package::Package& package, double points) {
    const bool has_own = package.type.scoring && package.entry.points.empty();
    model::Points result;
    result.got = points;
    result.lower_is_better = has_own && package.type.minimizes;
    if (!has_own) {
        result.most = most_points(package);
    }
    return result;
}

}  // namespace

double most_points(const package::Package& package) {
    double most = package.entry.points.empty() ? default_points : 0;
    for (const config::PointGroup& group : package.entry.points) {
        if (std::ranges::none_of(package.cases,
                                 [&](const package::Case& test_case) { return belongs_to(group, test_case.name); })) {
            throw base::ConfigError(
                package.root, 0,
                fmt::format("no case is named '{}', for which judge.toml gives points; cases are named like '{}'",
                            base::one_line(group.cases, 100),
                            package.cases.empty() ? "secret/01" : package.cases.back().name));
        }
        most += group.points;
    }
    return most;
}

model::Share share_of(const package::Package& package, const config::ClassRules& rules) {
    model::Share share;
    if (const config::Assignment* assignment = rules.assignment_of(package.name)) {
        share.assignment = assignment->name;
        share.weight = assignment->weight;
    }
    if (!package.type.scoring || !package.entry.points.empty()) {
        share.most = most_points(package);
    }
    return share;
}

std::optional<model::Points> points_of(const package::Package& package, const config::ClassRules& rules,
                                       const SubmissionResult& result) {
    if (result.author && result.author->points) {
        return by_hand(package, *result.author->points);
    }
    if (result.verdict == Verdict::NotJudged || (result.author && !result.author->excused.empty())) {
        return std::nullopt;
    }
    const bool has_own = package.type.scoring && package.entry.points.empty();
    if (has_own && !result.points) {
        return std::nullopt;
    }
    model::Points points = has_own ? *result.points : model::Points{};
    if (package.entry.points.empty() && !has_own) {
        points.most = default_points;
        points.got = result.verdict == Verdict::Accepted ? default_points : 0;
    }
    for (const config::PointGroup& group : package.entry.points) {
        const double got = passes(group, package, result) ? group.points : 0;
        points.groups.push_back({group.cases, got, group.points, std::nullopt, group.name});
        points.got += got;
        points.most = points.most.value_or(0) + group.points;
    }
    if (result.author) {
        const config::Calendar& calendar = rules.calendar_of(package.name);
        points.late = lateness(calendar, *result.author);
        // If lower scores are better, a factor below 1 would reward lateness.
        points.factor = points.lower_is_better ? 1 : late_factor(calendar, *result.author);
    }
    return points;
}

std::optional<std::chrono::system_clock::time_point> deadline_of(const config::Calendar& calendar,
                                                                 const model::Author& author) {
    return author.deadline ? author.deadline : calendar.deadline;
}

bool is_dated_late(const config::Calendar& calendar, const model::Author& author) {
    const auto deadline = deadline_of(calendar, author);
    return deadline && author.handed_in && *author.handed_in > *deadline;
}

bool is_after_close(const config::Calendar& calendar, const model::Author& author) {
    return calendar.closes && author.handed_in &&
           *author.handed_in > std::max(*calendar.closes, author.deadline.value_or(*calendar.closes));
}

double late_factor(const config::Calendar& calendar, const model::Author& author) {
    using Hours = std::chrono::duration<double, std::ratio<3600>>;
    const auto behind = lateness(calendar, author);
    if (is_after_close(calendar, author)) {
        return 0;
    }
    if (!behind) {
        return 1;
    }
    const double late = Hours(*behind).count();
    double factor = 1;
    for (const config::Late& rule : calendar.late) {
        factor = late >= rule.hours ? rule.factor : factor;
    }
    return factor;
}

std::optional<std::chrono::nanoseconds> lateness(const config::Calendar& calendar, const model::Author& author) {
    if (is_dated_late(calendar, author)) {
        return *author.handed_in - *deadline_of(calendar, author);
    }
    // The platform does not know about the student's own deadline.
    return author.marked_late && !author.deadline ? std::optional(std::chrono::nanoseconds{}) : std::nullopt;
}

}  // namespace harness::course
