#include "harness/classes/grades.hpp"

#include <algorithm>

#include <fmt/format.h>
#include <fnmatch.h>

#include "harness/support/error.hpp"
#include "harness/support/text.hpp"

namespace harness::classes {

namespace {

using model::SubmissionResult;
using model::Verdict;

bool is_in(const config::PointGroup& group, const std::string& name) {
    return ::fnmatch(group.cases.c_str(), name.c_str(), 0) == 0;
}

bool passes(const config::PointGroup& group, const package::Package& package, const SubmissionResult& result) {
    return std::ranges::all_of(package.cases, [&](const package::Case& one) {
        if (!is_in(group, one.name)) {
            return true;
        }
        const auto ran = std::ranges::find(result.cases, one.name, &model::CaseResult::name);
        return ran != result.cases.end() && ran->verdict == Verdict::Accepted;
    });
}

}  // namespace

double most_points(const package::Package& package) {
    double most = package.entry.points.empty() ? default_points : 0;
    for (const config::PointGroup& group : package.entry.points) {
        if (std::ranges::none_of(package.cases, [&](const package::Case& one) { return is_in(group, one.name); })) {
            throw support::ConfigError(
                package.root, 0,
                fmt::format("no case is named '{}', for which judge.toml gives points; cases are named like '{}'",
                            support::one_line(group.cases, 100),
                            package.cases.empty() ? "secret/01" : package.cases.back().name));
        }
        most += group.points;
    }
    return most;
}

std::optional<model::Points> points_of(const package::Package& package, const config::ClassRules& rules,
                                       const SubmissionResult& result) {
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
        points.groups.push_back({group.cases, got, group.points});
        points.got += got;
        points.most = points.most.value_or(0) + group.points;
    }
    if (result.author) {
        points.late = lateness(rules, *result.author);
        points.factor = late_factor(rules, *result.author);
    }
    return points;
}

bool is_dated_late(const config::ClassRules& rules, const model::Author& author) {
    return rules.deadline && author.handed_in && *author.handed_in > *rules.deadline;
}

double late_factor(const config::ClassRules& rules, const model::Author& author) {
    using Hours = std::chrono::duration<double, std::ratio<3600>>;
    if (!author.marked_late && !is_dated_late(rules, author)) {
        return 1;
    }
    const double late =
        is_dated_late(rules, author) ? Hours(*author.handed_in - *rules.deadline).count() : 0;  // marked as late
    double factor = 1;
    for (const config::Late& one : rules.late) {
        factor = late >= one.hours ? one.factor : factor;
    }
    return factor;
}

std::optional<std::chrono::nanoseconds> lateness(const config::ClassRules& rules, const model::Author& author) {
    if (rules.deadline && author.handed_in && *author.handed_in > *rules.deadline) {
        return *author.handed_in - *rules.deadline;
    }
    return author.marked_late ? std::optional(std::chrono::nanoseconds{}) : std::nullopt;
}

}  // namespace harness::classes
