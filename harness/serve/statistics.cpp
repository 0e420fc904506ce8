#include "harness/serve/statistics.hpp"

#include <algorithm>

#include "harness/report/course.hpp"
#include "harness/serve/pages/class/views.hpp"
#include "harness/serve/site.hpp"

namespace harness::serve {

pages::ClassStanding standing_of(const Problem& problem, const std::vector<Account>& students,
                                 const std::vector<SharedHistory>& histories) {
    pages::ClassStanding standing;
    for (std::size_t student = 0; student < students.size(); ++student) {
        const History& history = *histories[student];
        if (history.counting) {
            const model::SubmissionResult& result = *history.results[*history.counting];
            ++standing.verdicts[model::graded_verdict(result)];
            if (const auto points = report::points_of(&result)) {
                standing.scores.known.push_back(*points);
            } else {
                ++standing.scores.unknown;
            }
        } else if (!students[student].has_left) {
            ++standing.nothing;
        }
        const auto right = std::ranges::find_if(
            history.attempts, [](const Attempt& attempt) { return attempt.verdict == model::Verdict::Accepted; });
        if (right != history.attempts.end()) {
            standing.until_right.push_back(static_cast<std::size_t>(right - history.attempts.begin()) + 1);
        }
        for (const Attempt& attempt : history.attempts) {
            standing.received.push_back(attempt.received);
        }
    }
    std::ranges::sort(standing.scores.known);
    standing.scores.most = most_points(problem, histories);
    std::ranges::sort(standing.until_right);
    std::ranges::sort(standing.received);
    return standing;
}

http::Response statistics(const RequestContext& context) {
    const std::vector<Account> students = context.students();
    const std::vector<std::vector<SharedHistory>> all = all_histories_of(context, students);
    pages::StatisticsView view;
    for (const auto& problem : context.snapshot->problems) {
        const std::vector<SharedHistory>& histories = all.at(view.problems.size());
        view.problems.push_back(
            {problem->plan.package.name, problem->plan.package.title, standing_of(*problem, students, histories)});
    }
    return page(pages::statistics_page(context.frame(), view));
}

}  // namespace harness::serve
