#include "harness/judge/scoring/expectation.hpp"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <optional>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "harness/base/text.hpp"
#include "harness/format/package/expected/glob.hpp"
#include "harness/judge/scoring/case_score.hpp"
#include "harness/judge/scoring/grading.hpp"

namespace harness::judge {

namespace {

using model::CaseResult;
using model::Verdict;
using package::CaseRule;

std::string names(const std::vector<Verdict>& verdicts) {
    std::vector<std::string_view> words(verdicts.size());
    std::ranges::transform(verdicts, words.begin(), model::short_name);
    return fmt::format("{}", fmt::join(words, ", "));
}

bool applies_to(const std::string& cases, const CaseResult& result) {
    return cases.empty() || package::matches_glob(cases, result.name);
}

std::string broken_part(const CaseRule& rule, const std::vector<CaseResult>& cases) {
    const std::string where = rule.cases.empty() ? "" : fmt::format(" in {}", rule.cases);
    bool any = false;
    bool has_required = rule.required.empty();
    for (const CaseResult& result : cases) {
        if (!applies_to(rule.cases, result)) {
            continue;
        }
        any = true;
        if (!rule.permitted.empty() && !model::satisfies(result.verdict, rule.permitted)) {
            return fmt::format("{} gave {}, and permitted{} are {}", result.name, model::short_name(result.verdict),
                               where, names(rule.permitted));
        }
        has_required = has_required || model::satisfies(result.verdict, rule.required);
    }
    return any && !has_required ? fmt::format("no case{} gave {}, as one must", where, names(rule.required)) : "";
}

// The first rule that is broken; empty if all hold. A case that was not judged breaks no rule.
std::string broken_rule(const package::Submission& submission, const std::vector<CaseResult>& cases) {
    for (const CaseRule& rule : submission.rules) {
        if (std::string what = broken_part(rule, cases); !what.empty()) {
            return what;
        }
    }
    return {};
}

// The groups for @EXPECTED_GRADES@: those directly in secret/, in natural order (group10 after group9).
std::vector<const model::Points::Group*> counted_groups(const std::vector<model::Points::Group>& groups) {
    std::vector<const model::Points::Group*> counted;
    for (const model::Points::Group& group : groups) {
        if (group.cases.starts_with("secret/") && std::ranges::count(group.cases, '/') == 1) {
            counted.push_back(&group);
        }
    }
    const auto earlier = [](const model::Points::Group* a, const model::Points::Group* b) {
        return ::strverscmp(a->cases.c_str(), b->cases.c_str()) < 0;
    };
    std::ranges::sort(counted, earlier);
    return counted;
}

std::string wrong_grade(const std::vector<Verdict>& grades, const std::vector<model::Points::Group>& groups) {
    const auto counted = counted_groups(groups);
    if (counted.size() != grades.size()) {
        return fmt::format("@EXPECTED_GRADES@ has {} verdicts, and secret/ has {} groups", grades.size(),
                           counted.size());
    }
    for (std::size_t i = 0; i < grades.size(); ++i) {
        const auto& verdict = counted[i]->verdict;
        if (verdict && !model::satisfies(*verdict, {grades[i]})) {
            return fmt::format("{} gave {}, and the expected grade is {}", counted[i]->cases,
                               model::short_name(*verdict), model::short_name(grades[i]));
        }
    }
    return {};
}

std::string wrong_score(const package::ScoreRule& rule, const std::string& what, double got) {
    if (!is_more(rule.least, got) && !is_more(got, rule.most)) {
        return {};
    }
    return fmt::format("the score{} is {:g}, and expected is {:g}{}", what, got, rule.least,
                       rule.most == rule.least ? "" : fmt::format(" to {:g}", rule.most));
}

// Empty if there is none.
std::optional<double> best_score(const package::Package& package, const model::SubmissionResult& result) {
    if (!result.points) {
        return std::nullopt;
    }
    const auto best = package.type.minimizes ? std::optional{package.groups.front().range.least} : result.points->most;
    return best && std::isfinite(*best) ? best : std::nullopt;
}

// How the scores differ from the expectation; empty if they do not.
std::string score_fault(const package::Package& package, const package::Submission& submission,
                        const model::SubmissionResult& result) {
    const double got = result.points ? result.points->got : 0;
    const auto groups = result.points ? result.points->groups : std::vector<model::Points::Group>{};
    for (const package::ScoreRule& rule : submission.scores) {
        std::string fault = rule.groups.empty() ? wrong_score(rule, "", got) : "";
        for (const model::Points::Group& group : groups) {
            if (fault.empty() && !rule.groups.empty() && package::matches_glob(rule.groups, group.cases)) {
                fault = wrong_score(rule, " of " + group.cases, group.got);
            }
        }
        if (!fault.empty()) {
            return fault;
        }
    }
    if (!submission.grades.empty() && !groups.empty()) {
        if (std::string fault = wrong_grade(submission.grades, groups); !fault.empty()) {
            return fault;
        }
    }
    const auto best = best_score(package, result);
    return submission.is_partial && best && !gets_fewer_points(package, got, *best)
               ? fmt::format("it has the best score, {:g}", got)
               : "";
}

std::string missing_message(const package::Submission& submission, const std::vector<CaseResult>& cases) {
    for (const package::MessageRule& rule : submission.messages) {
        const bool is_there = std::ranges::any_of(cases, [&](const CaseResult& result) {
            return applies_to(rule.cases, result) && result.judge_message.find(rule.text) != std::string::npos;
        });
        if (!is_there) {
            return fmt::format("no judgemessage.txt{} has \"{}\"", rule.cases.empty() ? "" : " in " + rule.cases,
                               base::one_line(rule.text, 200));
        }
    }
    return {};
}

}  // namespace

bool needs_all_cases(const package::Submission& submission) {
    return std::ranges::any_of(submission.rules, [](const CaseRule& rule) {
        const bool permits_a_rejection =
            std::ranges::any_of(rule.permitted, [](Verdict verdict) { return verdict != Verdict::Accepted; });
        return !rule.cases.empty() || permits_a_rejection;
    });
}

bool must_reach_time_limit(const package::Submission& submission) {
    return !submission.expected.empty() && std::ranges::all_of(submission.expected, [](Verdict verdict) {
        return verdict == Verdict::TimeLimit || verdict == Verdict::IdleLimit;
    });
}

std::string missed_score(const package::Package& package, const package::Submission& submission,
                         const model::SubmissionResult& result) {
    const auto best = best_score(package, result);
    const bool is_missed = best && gets_fewer_points(package, result.points->got, *best);
    const bool has_rule = !submission.scores.empty() || !submission.grades.empty();
    return is_missed && !has_rule && submission.must_be_right() && result.verdict == Verdict::Accepted
               ? fmt::format("its score is {:g}, and the best one is {:g}", result.points->got, *best)
               : "";
}

void compare_with_expectation(const package::Package& package, const package::Submission& submission,
                              model::SubmissionResult& result) {
    result.expected = submission.expected;
    const bool has_verdict = model::satisfies(result.verdict, result.expected);
    std::string fault = submission.misplaced;
    if (fault.empty() && has_verdict && result.verdict != Verdict::CompileError) {
        fault = broken_rule(submission, result.cases);
        fault = fault.empty() ? missing_message(submission, result.cases) : fault;
    }
    if (fault.empty() && has_verdict && package.type.scoring) {
        fault = score_fault(package, submission, result);
    }
    result.as_expected = has_verdict && fault.empty() && result.missed_catches.empty();
    if (!fault.empty()) {
        result.reason = fault;
    }
}

}  // namespace harness::judge
