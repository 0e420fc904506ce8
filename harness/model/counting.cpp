#include "harness/model/counting.hpp"

#include <algorithm>
#include <optional>
#include <tuple>

namespace harness::model {

namespace {

// Compares as `counting` prefers; larger is better. A judged submission ranks above one that was not judged. The
// verdict decides only between equal scores, or if there are no scores.
auto rank_of(const SubmissionResult& result) {
    std::optional<double> worth = result.score;
    if (worth && result.points && result.points->lower_is_better) {
        worth = -*worth;
    }
    return std::tuple{has_judge_error(result), result.verdict != Verdict::NotJudged, worth,
                      result.verdict == Verdict::Accepted};
}

}  // namespace

std::vector<std::size_t> counting(const Results& submissions) {
    struct Best {
        std::size_t index;
        decltype(rank_of(SubmissionResult{})) rank;
    };
    std::map<std::pair<std::string, std::string>, Best> best;  // key: student name and number
    std::vector<std::size_t> counts;
    std::size_t index = 0;
    for (const SubmissionResult& one : submissions) {
        if (!one.author) {
            counts.push_back(index++);
            continue;
        }
        const Best its{index++, rank_of(one)};
        const auto [found, first] = best.emplace(std::pair{one.author->student, one.author->id}, its);
        if (!first && its.rank >= found->second.rank) {
            found->second = its;
        }
    }
    for (const auto& [who, one] : best) {
        counts.push_back(one.index);
    }
    std::ranges::sort(counts);
    return counts;
}

std::vector<bool> which_count(const Results& submissions) {
    std::vector<bool> which(submissions.size());
    for (const std::size_t index : counting(submissions)) {
        which[index] = true;
    }
    return which;
}

std::map<std::pair<std::string, std::string>, int> attempts_by_student(const Results& submissions) {
    std::map<std::pair<std::string, std::string>, int> attempts;
    for (const SubmissionResult& one : submissions) {
        if (one.author) {
            ++attempts[{one.author->student, one.author->id}];
        }
    }
    return attempts;
}

}  // namespace harness::model
