#include "harness/judge/jury/expectation.hpp"

#include <algorithm>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "harness/package/expected/glob.hpp"

namespace harness::judge {

namespace {

using model::CaseResult;
using model::CaseRule;
using model::Verdict;

std::string names(const std::vector<Verdict>& verdicts) {
    std::vector<std::string_view> words(verdicts.size());
    std::ranges::transform(verdicts, words.begin(), model::short_name);
    return fmt::format("{}", fmt::join(words, ", "));
}

bool is_of(const CaseRule& rule, const CaseResult& result) {
    return rule.cases.empty() || package::matches_glob(rule.cases, result.name);
}

std::string broken(const CaseRule& rule, const std::vector<CaseResult>& cases) {
    const std::string where = rule.cases.empty() ? "" : fmt::format(" in {}", rule.cases);
    bool any = false;
    bool has_required = rule.required.empty();
    for (const CaseResult& result : cases) {
        if (!is_of(rule, result)) {
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

}  // namespace

bool needs_all_cases(const package::Submission& submission) {
    return std::ranges::any_of(submission.rules, [](const CaseRule& rule) {
        const bool permits_a_rejection =
            std::ranges::any_of(rule.permitted, [](Verdict verdict) { return verdict != Verdict::Accepted; });
        return !rule.cases.empty() || permits_a_rejection;
    });
}

std::string broken_rule(const package::Submission& submission, const std::vector<CaseResult>& cases) {
    for (const CaseRule& rule : submission.rules) {
        if (std::string what = broken(rule, cases); !what.empty()) {
            return what;
        }
    }
    return {};
}

void hold_against(const package::Submission& submission, model::SubmissionResult& result) {
    result.expected = submission.expected;
    const bool has_verdict = model::satisfies(result.verdict, result.expected);
    std::string fault = submission.misplaced;
    if (fault.empty() && has_verdict && result.verdict != Verdict::CompileError) {
        fault = broken_rule(submission, result.cases);
    }
    result.as_expected = has_verdict && fault.empty() && result.missed_catches.empty();
    if (!fault.empty()) {
        result.reason = fault;
    }
}

}  // namespace harness::judge
