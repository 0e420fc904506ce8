#include "harness/serve/changes.hpp"

#include <algorithm>
#include <iterator>
#include <map>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "harness/base/text.hpp"
#include "harness/course/roster.hpp"
#include "harness/report/course.hpp"
#include "harness/report/score.hpp"
#include "harness/serve/history.hpp"

namespace harness::serve {

namespace {

// Of the attempt that counts, or as decided without one; "–" if they are not known.
std::string points_text_of(const CourseSnapshot& snapshot, const Problem& problem, const Account& student,
                           const History& history) {
    const auto result = counting_result(snapshot, problem, student, history);
    const auto points = report::points_of(result ? &*result : nullptr);
    return points ? report::points_text(*points) : "–";
}

// Of a student at each problem, by the names of the packages.
std::map<std::string, std::string> points_texts_of(Site& site, const std::shared_ptr<const CourseSnapshot>& snapshot,
                                                   const Account& student) {
    const http::Request none;
    const Histories histories =
        all_histories_of({site, none, std::nullopt, "", snapshot, std::chrono::system_clock::now()}, student);
    std::map<std::string, std::string> texts;
    for (std::size_t i = 0; i < histories->size(); ++i) {
        const Problem& problem = *snapshot->problems[i];
        texts[problem.plan.package.name] = points_text_of(*snapshot, problem, student, (*histories)[i]);
    }
    return texts;
}

}  // namespace

void log_changed_points(Site& site, const std::shared_ptr<const CourseSnapshot>& before,
                        const std::shared_ptr<const CourseSnapshot>& after, const std::stop_token& stop) {
    constexpr std::size_t most_lines = 500;
    if (before->rules == after->rules) {
        return;
    }
    std::map<std::string, std::vector<std::string>> changes;  // by the names of the packages
    bool is_stopped = false;
    for (const Account& student : site.accounts.students()) {
        is_stopped = stop.stop_requested();
        if (is_stopped) {
            break;
        }
        const auto was = points_texts_of(site, before, student);
        for (const auto& [package, to] : points_texts_of(site, after, student)) {
            const auto from = was.find(package);
            if (from != was.end() && from->second != to) {
                changes[package].push_back(fmt::format(
                    "{}: {}: {} → {}", package, course::called({student.name, student.number}), from->second, to));
            }
        }
    }
    std::vector<std::string> lines;
    for (const auto& problem : after->problems) {
        std::ranges::move(changes[problem->plan.package.name], std::back_inserter(lines));
    }
    const std::string count = base::plural(lines.size(), "grade");
    const bool has_changes = !lines.empty();
    if (lines.size() > most_lines) {
        lines.resize(most_lines);
        lines.push_back(fmt::format("{} in all", count));
    }
    if (is_stopped) {
        lines.emplace_back("the server stopped before all grades were compared");
    }
    const Time now = std::chrono::system_clock::now();
    for (const std::string& line : lines) {
        site.accounts.log(now, 0, "", "points changed", line);
    }
    if (has_changes) {
        site.complain(fmt::format("the course's files changed {}: the page Log says whose", count));
    }
}

}  // namespace harness::serve
