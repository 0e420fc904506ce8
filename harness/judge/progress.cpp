#include "harness/judge/progress.hpp"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "harness/base/error.hpp"
#include "harness/judge/compile/message.hpp"

namespace harness::judge {

namespace {

using model::CaseResult;
using model::SubmissionResult;
using model::Verdict;

// The cases that count.
std::vector<CaseResult> take_cases(Progress& progress) {
    std::vector<CaseResult> cases;
    for (std::size_t index = 0; index < progress.cases.size(); ++index) {
        if (progress.cases[index] && (progress.is_wanted(index) || index == progress.shown)) {
            cases.push_back(std::move(*progress.cases[index]));
            if (index != progress.shown) {
                cases.back().evidence.reset();
            }
        }
    }
    progress.cases.clear();
    return cases;
}

void judge_catches(const package::Package& package, const Progress& progress, SubmissionResult& result) {
    for (const std::size_t index : progress.catches) {
        const std::optional<CaseResult>& judged = progress.cases[index];  // empty if the submission did not compile
        if (judged && (judged->verdict == Verdict::Accepted || !model::satisfies(judged->verdict, result.expected))) {
            result.missed_catches.push_back({package.cases[index].name, judged->verdict});
        }
    }
    if (!result.missed_catches.empty() && model::satisfies(result.verdict, result.expected)) {
        result.reason = result.missed_catches.front().text();
    }
}

}  // namespace

void give_score(const package::Package& package, const std::optional<Grading>& grading, SubmissionResult& result) {
    if (!package.type.scoring || model::has_judge_error(result) || result.verdict == Verdict::NotJudged) {
        return;
    }
    if (grading) {
        result.points = grading->points;
    } else if (!package.type.minimizes) {
        result.points = model::Points{};  // the submission did not compile
    }
    result.score = result.points ? std::optional{result.points->score()} : std::nullopt;
}

std::set<std::size_t> claims_on(const package::Package& package, const std::string& submission) {
    std::set<std::size_t> cases;
    for (const package::Catch& claim : package.catches) {
        if (std::ranges::find(claim.submissions, submission) != claim.submissions.end()) {
            const auto test_case = std::ranges::find(package.cases, claim.case_name, &package::Case::name);
            base::assert_that(test_case != package.cases.end(), "a package has the cases that it says catch something");
            cases.insert(static_cast<std::size_t>(test_case - package.cases.begin()));
        }
    }
    return cases;
}

std::size_t Progress::deciding_case() const {
    const Verdict verdict = grading->verdict;
    for (std::size_t index = 0; index < cases.size(); ++index) {
        const std::optional<CaseResult>& judged = cases[index];
        if (judged && judged->verdict == verdict && verdict != Verdict::Accepted && is_wanted(index)) {
            return index;
        }
    }
    return first_rejected;
}

std::chrono::nanoseconds Progress::cpu() const {
    std::chrono::nanoseconds sum = compiled.cpu;
    for (const std::optional<CaseResult>& judged : cases) {
        sum += judged ? judged->cpu.value_or(std::chrono::nanoseconds{}) : std::chrono::nanoseconds{};
    }
    return sum;
}

SubmissionResult result_of(const package::Package& package, const package::Submission& submission, Progress& progress) {
    const compile::Compilation& compiled = progress.compiled;
    SubmissionResult result;
    result.name = submission.name;
    result.file = submission.path().string();
    result.language = compiled.language;
    result.time_factor = compiled.program ? compiled.program->runtime.time_factor : 1;
    result.expected = submission.expected;
    result.author = submission.author;
    result.compile = compiled.result;
    model::set_notes(result, submission.notes);
    if (!progress.judge_error.empty()) {
        result.reason = progress.judge_error;
    } else if (!compiled.not_judged.empty()) {
        result.verdict = Verdict::NotJudged;
        result.reason = compiled.not_judged;
    } else if (!compiled.program) {
        result.verdict = Verdict::CompileError;
        result.reason = compile::error_line(compiled.result.message);
    } else if (progress.grading && !progress.grading->fault.empty()) {
        result.verdict = progress.grading->verdict;
        result.reason = progress.grading->fault;
    } else if (progress.first_rejected == progress.cases.size() ||
               (progress.grading && progress.grading->verdict == Verdict::Accepted)) {
        result.verdict = Verdict::Accepted;
    } else {
        const CaseResult& shown = *progress.cases[progress.shown];
        result.verdict =
            progress.grading ? progress.grading->verdict : progress.cases[progress.first_rejected]->verdict;
        result.reason = shown.name + (shown.reason.empty() ? "" : ": " + shown.reason);
    }
    if (!progress.no_hint.empty()) {
        result.reason += fmt::format(" (no hint, as the judge failed: {})", progress.no_hint);
    }
    judge_catches(package, progress, result);
    result.cases = take_cases(progress);
    return result;
}

}  // namespace harness::judge
