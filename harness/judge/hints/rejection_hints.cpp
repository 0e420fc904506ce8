#include "harness/judge/hints/rejection_hints.hpp"

#include <algorithm>
#include <utility>

#include "harness/base/error.hpp"
#include "harness/base/text.hpp"
#include "harness/judge/hints/output_hints.hpp"
#include "harness/judge/hints/result_hints.hpp"

namespace harness::judge {

namespace {

using model::CaseResult;
using model::Verdict;

// What the output of a wrong answer tells.
OutputFault fault_at(std::size_t index, const Progress& progress) {
    const CaseResult& result = *progress.cases[index];
    return result.evidence ? read_output(*result.evidence).fault : OutputFault::Unknown;
}

}  // namespace

bool RejectionHints::are_wanted(const package::Submission& submission, Verdict verdict) const {
    return jury_.plan.explain && (verdict == Verdict::Accepted || submission.expected.empty() ||
                                  !model::satisfies(verdict, submission.expected));
}

const CaseSizes& RejectionHints::sizes() {
    std::call_once(sizes_read_, [this] { sizes_ = sizes_of(jury_.plan.package); });
    return sizes_;
}

Explainer& RejectionHints::explainer() {
    std::call_once(explainer_made_, [this] { explainer_.emplace(jury_, sizes(), case_runner_); });
    return *explainer_;
}

void RejectionHints::find(workers::Worker& worker, const package::Submission& submission, Progress& progress) {
    constexpr std::chrono::seconds least_budget{1};  // so that starting an interpreter leaves enough
    std::chrono::nanoseconds budget = std::max<std::chrono::nanoseconds>(progress.cpu(), least_budget);
    const bool is_accepted = progress.first_rejected == progress.cases.size();
    if (!is_accepted && progress.cases[progress.first_rejected]->verdict == Verdict::WrongAnswer) {
        progress.shown = smallest_wrong(worker, progress, budget);
    }
    try {
        const compile::Compilation& compiled = progress.compiled;
        const CaseResult none;
        const CaseResult& shown = is_accepted ? none : *progress.cases[progress.shown];
        const Explainer::Rejection rejection{submission, compiled.language, *compiled.program,
                                             shown,      progress.cases,    {worker, budget}};
        progress.hints = is_accepted ? explainer().look_into_accepted(rejection) : explainer().look_into(rejection);
    } catch (const base::JudgeError& error) {
        progress.no_hint = base::one_line(error.what(), 300);
    }
}

// The smallest case that fails as the first rejected one does, or that case itself if it is a sample, which
// everybody knows. For that, smaller cases after the first rejected one run while `budget` lasts, and up to the
// first one with another verdict. `budget` is reduced by the cpu time used.
std::size_t RejectionHints::smallest_wrong(workers::Worker& worker, Progress& progress,
                                           std::chrono::nanoseconds& budget) {
    const std::size_t first = progress.first_rejected;
    if (jury_.plan.package.cases[first].is_sample()) {
        return first;
    }
    // A smaller case that fails for another reason would hide the first.
    const OutputFault fault = fault_at(first, progress);
    const package::Expectation expectation = jury_.plan.package.cases[first].expectation;
    for (const std::size_t index : sizes().smallest_first) {
        std::optional<CaseResult>& result = progress.cases[index];
        if (!result) {
            if (budget <= std::chrono::nanoseconds{}) {
                break;
            }
            CaseResult tried =
                case_runner_.run_within(worker, *progress.compiled.program, jury_.plan.package.cases[index], budget);
            if (tried.verdict != Verdict::Accepted && tried.verdict != Verdict::WrongAnswer) {
                break;
            }
            result = std::move(tried);
        }
        if (result->verdict == Verdict::WrongAnswer && jury_.plan.package.cases[index].expectation == expectation &&
            fault_at(index, progress) == fault) {
            return index;
        }
        if (result->verdict != Verdict::Accepted && result->verdict != Verdict::WrongAnswer &&
            !progress.is_wanted(index)) {
            break;
        }
    }
    return first;
}

void RejectionHints::add_to(model::SubmissionResult& result, const package::Submission& submission,
                            const Progress& progress) {
    if (!jury_.plan.explain || (!are_wanted(submission, result.verdict) && result.as_expected)) {
        return;
    }
    const bool is_slow = result.verdict == Verdict::TimeLimit;
    result.growth = is_slow ? growth_of(result, sizes()) : std::nullopt;
    result.hints = result_hints(jury_.plan.package, submission, progress.compiled.note, result);
    if (is_slow && result.hints.empty()) {
        result.hints.push_back(in_time_hint(result, sizes()));
    }
    result.hints.insert(result.hints.end(), progress.hints.begin(), progress.hints.end());
}

}  // namespace harness::judge
