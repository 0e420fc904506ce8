#include "harness/judge/scoring/case_score.hpp"

#include <string_view>

#include <fmt/format.h>

#include "harness/base/text.hpp"
#include "harness/format/package/yaml_map.hpp"
#include "harness/judge/check/check.hpp"
#include "harness/judge/scoring/grading.hpp"

namespace harness::judge {

namespace {

using package::Scoring;

[[noreturn]] void fail(const std::string& what) {
    throw check::ValidatorFailed("the output validator " + what);
}

// The number that the validator wrote into a file; `file` says its range too.
double number_in(std::string_view file, const std::string& text, const package::ScoreRange& range = {}) {
    const auto number = package::finite_number(base::trimmed(text));
    if (!number || *number < range.least || *number > range.most) {
        throw check::ValidatorFailed(fmt::format("the output validator's {} must hold one number, and holds \"{}\"",
                                                 file, base::one_line(text, 60)));
    }
    return *number;
}

// Legacy: the score in score.txt, or else the group's score for such a case. DOMjudge scores a group as a whole, so a
// case has only the validator's score.
double by_grader(const package::Package& package, const package::Case& test_case, bool accepted,
                 const check::ValidatorScore& validator_score) {
    const package::TestGroup& group = package.groups[test_case.group];
    if (package.scoring == Scoring::DomJudge && test_case.name.starts_with("sample/")) {
        return 0;
    }
    if (validator_score.score) {
        return number_in("score.txt", *validator_score.score);
    }
    if (package.scoring == Scoring::DomJudge) {
        return accepted && group.has_accept_score ? group.accept_score : 0;
    }
    return accepted ? group.accept_score : group.reject_score;
}

std::optional<double> by_group(const package::Case& test_case, bool accepted,
                               const check::ValidatorScore& validator_score) {
    const bool has_score = validator_score.score || validator_score.multiplier;
    if (test_case.name.starts_with("sample/")) {
        return std::nullopt;  // samples have no score, and the validator's score is ignored
    }
    if (has_score && !accepted) {
        fail("gave a score to a case that it rejected");
    }
    if (has_score && !test_case.is_scored) {
        fail("gave a score to a case of a group that is pass-fail");
    }
    if (!test_case.is_scored) {
        return std::nullopt;
    }
    if (!accepted) {
        return 0;
    }
    if (validator_score.score && validator_score.multiplier) {
        fail("wrote both score.txt and score_multiplier.txt");
    }
    if (!validator_score.score && !test_case.most) {
        fail(fmt::format("wrote {} for a case without a highest score",
                         validator_score.multiplier ? "score_multiplier.txt" : "no score.txt"));
    }
    if (validator_score.multiplier) {
        return number_in("score_multiplier.txt (0 to 1)", *validator_score.multiplier, {0, 1}) * *test_case.most;
    }
    if (!validator_score.score) {
        return test_case.most;
    }
    const double score = number_in("score.txt (not negative)", *validator_score.score, {.least = 0});
    if (test_case.most && is_more(score, *test_case.most)) {
        fail(fmt::format("gave a score of {:g}, and the case has {:g} at most", score, *test_case.most));
    }
    return score;
}

}  // namespace

std::optional<double> score_of(const package::Package& package, const package::Case& test_case, bool accepted,
                               const check::ValidatorScore& validator_score) {
    if (package.type.scoring) {
        return package.scoring == Scoring::Groups ? by_group(test_case, accepted, validator_score)
                                                  : by_grader(package, test_case, accepted, validator_score);
    }
    if (validator_score.decides) {
        fail("gave points, and the problem has no scores");
    }
    return std::nullopt;
}

bool gets_fewer_points(const package::Package& package, const std::optional<double>& score,
                       const std::optional<double>& than) {
    return score && than && (package.type.minimizes ? is_more(*score, *than) : is_more(*than, *score));
}

}  // namespace harness::judge
