#include "harness/judge/scoring/case_score.hpp"

#include <string_view>

#include <fmt/format.h>

#include "harness/judge/scoring/grading.hpp"
#include "harness/package/yaml_map.hpp"
#include "harness/support/text.hpp"

namespace harness::judge {

namespace {

using package::Scoring;

std::optional<double> number_in(std::string_view text) {
    text = support::trimmed(text);
    return text.empty() ? std::nullopt : package::finite_number(text);
}

CaseScore fault(std::string what) {
    return {std::nullopt, std::move(what)};
}

CaseScore no_number(std::string_view file, const std::string& text) {
    return fault(fmt::format("the output validator's {} must hold one number, and holds \"{}\"", file,
                             support::one_line(text, 60)));
}

// Legacy: the score in score.txt, or else the group's score for such a case. DOMjudge scores a group as a whole, so a
// case has only the validator's score.
CaseScore by_grader(const package::Package& package, const package::Case& one, bool accepted,
                    const check::GivenScore& given) {
    const package::TestGroup& group = package.groups[one.group];
    if (package.scoring == Scoring::DomJudge && one.name.starts_with("sample/")) {
        return {0, ""};
    }
    if (given.score) {
        const auto score = number_in(*given.score);
        return score ? CaseScore{score, ""} : no_number("score.txt", *given.score);
    }
    if (package.scoring == Scoring::DomJudge) {
        return {accepted && group.has_accept_score ? group.accept_score : 0, ""};
    }
    return {accepted ? group.accept_score : group.reject_score, ""};
}

CaseScore by_group(const package::Case& one, bool accepted, const check::GivenScore& given) {
    const bool is_given = given.score || given.multiplier;
    if (one.name.starts_with("sample/")) {
        return {};  // samples have no score, and the validator's score is ignored
    }
    if (is_given && !accepted) {
        return fault("the output validator gave a score to a case that it rejected");
    }
    if (is_given && !one.is_scored) {
        return fault("the output validator gave a score to a case of a group that is pass-fail");
    }
    if (!one.is_scored) {
        return {};
    }
    if (!accepted) {
        return {0, ""};
    }
    if (given.score && given.multiplier) {
        return fault("the output validator wrote both score.txt and score_multiplier.txt");
    }
    if (given.multiplier) {
        const auto factor = number_in(*given.multiplier);
        if (!one.most) {
            return fault("the output validator wrote score_multiplier.txt for a case without a highest score");
        }
        return factor && *factor >= 0 && *factor <= 1 ? CaseScore{*factor * *one.most, ""}
                                                      : no_number("score_multiplier.txt (0 to 1)", *given.multiplier);
    }
    if (given.score) {
        const auto score = number_in(*given.score);
        if (!score || *score < 0) {
            return no_number("score.txt (not negative)", *given.score);
        }
        return one.most && is_more(*score, *one.most)
                   ? fault(fmt::format("the output validator gave a score of {:g}, and the case has {:g} at most",
                                       *score, *one.most))
                   : CaseScore{score, ""};
    }
    return one.most ? CaseScore{one.most, ""}
                    : fault("the output validator wrote no score.txt for a case without a highest score");
}

}  // namespace

CaseScore score_of(const package::Package& package, const package::Case& one, bool accepted,
                   const check::GivenScore& given) {
    if (!package.type.scoring) {
        return given.decides ? fault("the output validator gave points, and the problem has no scores") : CaseScore{};
    }
    return package.scoring == Scoring::Groups ? by_group(one, accepted, given)
                                              : by_grader(package, one, accepted, given);
}

}  // namespace harness::judge
