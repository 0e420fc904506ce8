#include "harness/model/counting.hpp"

#include <algorithm>
#include <map>
#include <optional>
#include <string>
#include <tuple>
#include <utility>

namespace harness::model {

namespace {

// Compares as `counting` prefers; larger is better. A judged submission ranks above one that was not judged, and that
// above one at which the judge failed. Between equal scores, or if there are none, the verdict decides, and then
// whether it was in time.
auto rank_of(const SubmissionResult& result) {
    std::optional<double> worth = result.score;
    if (worth && result.points && result.points->lower_is_better) {
        worth = -*worth;
    }
    return std::tuple{!has_judge_error(result), result.verdict != Verdict::NotJudged, worth,
                      result.verdict == Verdict::Accepted, !(result.points && result.points->late)};
}

}  // namespace

std::vector<Counting> counting(const Results& submissions) {
    struct Best {
        Counting counting;
        decltype(rank_of(SubmissionResult{})) rank;
    };
    std::map<std::pair<std::string, std::string>, Best> best;  // key: student name and number
    std::vector<Counting> all;
    std::size_t index = 0;
    for (const SubmissionResult& submission : submissions) {
        if (!submission.author) {
            all.push_back({index++});
            continue;
        }
        const Best its{{index++}, rank_of(submission)};
        const auto [entry, first] = best.emplace(std::pair{submission.author->student, submission.author->id}, its);
        Best& known = entry->second;
        known.counting.attempts += first ? 0 : 1;
        if (its.rank >= known.rank) {
            known = {{its.counting.index, known.counting.attempts}, its.rank};
        }
    }
    for (const auto& [who, attempt] : best) {
        all.push_back(attempt.counting);
    }
    std::ranges::sort(all, {}, &Counting::index);
    return all;
}

std::vector<bool> which_count(const Results& submissions) {
    std::vector<bool> which(submissions.size());
    for (const Counting& counted : counting(submissions)) {
        which[counted.index] = true;
    }
    return which;
}

}  // namespace harness::model
