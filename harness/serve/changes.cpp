#include "harness/serve/changes.hpp"

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
    const auto result = history.counting ? history.results[*history.counting] : absent(snapshot, problem, student);
    const auto points = report::points_of(result ? &*result : nullptr);
    return points ? report::points_text(*points) : "–";
}

}  // namespace

void log_changed_points(Site& site, const std::shared_ptr<const CourseSnapshot>& before,
                        const std::shared_ptr<const CourseSnapshot>& after) {
    constexpr std::size_t most_lines = 500;
    if (before->rules == after->rules) {
        return;
    }
    const Time now = std::chrono::system_clock::now();
    const http::Request none;
    const std::vector<Account> students = site.accounts.students();
    const auto histories_by = [&](const std::shared_ptr<const CourseSnapshot>& snapshot) {
        return all_histories_of({site, none, std::nullopt, "", snapshot, now}, students);
    };
    const auto was = histories_by(before);
    const auto is = histories_by(after);
    std::vector<std::string> lines;
    for (std::size_t i = 0; i < after->problems.size(); ++i) {
        const std::string& package = after->problems[i]->plan.package.name;
        for (std::size_t other = 0; other < before->problems.size(); ++other) {
            for (std::size_t student = 0;
                 before->problems[other]->plan.package.name == package && student < students.size(); ++student) {
                const Account& account = students[student];
                const std::string from =
                    points_text_of(*before, *before->problems[other], account, was[other][student]);
                const std::string to = points_text_of(*after, *after->problems[i], account, is[i][student]);
                if (from != to) {
                    lines.push_back(fmt::format("{}: {}: {} → {}", package,
                                                course::called({account.name, account.number}), from, to));
                }
            }
        }
    }
    if (lines.empty()) {
        return;
    }
    const std::string count = base::plural(lines.size(), "grade");
    if (lines.size() > most_lines) {
        lines.resize(most_lines);
        lines.push_back(fmt::format("{} in all", count));
    }
    for (const std::string& line : lines) {
        site.accounts.log(now, 0, "", "points changed", line);
    }
    site.complain(fmt::format("the course's files changed {}: the page Log says whose", count));
}

}  // namespace harness::serve
