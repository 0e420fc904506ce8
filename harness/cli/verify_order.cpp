#include "harness/cli/verify_order.hpp"

#include <algorithm>
#include <functional>

#include "harness/base/time.hpp"
#include "harness/judge/scoring/expectation.hpp"

namespace harness::cli {

void put_telling_first(std::vector<package::Submission>& submissions) {
    std::stable_partition(submissions.begin(), submissions.end(), std::not_fn(judge::must_reach_time_limit));
    auto next = submissions.begin();
    const auto put_next = [&](const auto& is_wanted) {
        const auto wanted = std::find_if(next, submissions.end(), is_wanted);
        if (wanted != submissions.end()) {
            std::rotate(next, wanted, wanted + 1);
            ++next;
        }
    };
    put_next([](const package::Submission& submission) { return submission.must_be_right(); });
    put_next([](const package::Submission& submission) {
        return !submission.expected.empty() && !model::satisfies(model::Verdict::Accepted, submission.expected);
    });
}

double cost_of(const judge::Plan& plan) {
    double runs = 0;
    for (const package::Submission& submission : plan.package.submissions) {
        runs += judge::must_reach_time_limit(submission) ? 1 : 0.2;
    }
    return runs * static_cast<double>(plan.package.cases.size()) * base::seconds(plan.limits.cpu);
}

}  // namespace harness::cli
