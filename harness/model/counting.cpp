#include "harness/model/counting.hpp"

#include <algorithm>
#include <map>
#include <string>
#include <tuple>
#include <utility>

namespace harness::model {

namespace {

// Ordered as `counting` prefers: what was judged, before what was not. Attempts without a score are compared where
// nobody has one.
auto rank(const SubmissionResult& result) {
    return std::tuple{has_judge_error(result), result.verdict != Verdict::NotJudged, result.score,
                      result.verdict == Verdict::Accepted};
}

}  // namespace

std::vector<std::size_t> counting(const std::vector<SubmissionResult>& submissions) {
    std::map<std::pair<std::string, std::string>, std::size_t> best;  // of student and number
    std::vector<std::size_t> counts;
    for (std::size_t i = 0; i < submissions.size(); ++i) {
        const auto& author = submissions[i].author;
        if (!author) {
            counts.push_back(i);
            continue;
        }
        const auto [found, first] = best.emplace(std::pair{author->student, author->id}, i);
        if (!first && rank(submissions[i]) >= rank(submissions[found->second])) {
            found->second = i;
        }
    }
    for (const auto& [who, index] : best) {
        counts.push_back(index);
    }
    std::ranges::sort(counts);
    return counts;
}

std::vector<bool> which_count(const std::vector<SubmissionResult>& submissions) {
    std::vector<bool> which(submissions.size());
    for (const std::size_t index : counting(submissions)) {
        which[index] = true;
    }
    return which;
}

}  // namespace harness::model
