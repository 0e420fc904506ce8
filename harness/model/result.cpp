#include "harness/model/result.hpp"

#include <algorithm>
#include <chrono>
#include <utility>

#include <fmt/format.h>

namespace harness::model {

std::string MissedCatch::text() const {
    return fmt::format("{} claims to catch it, but gave {}", case_name, short_name(got));
}

std::chrono::nanoseconds time_limit_of(std::chrono::nanoseconds package, const SubmissionResult& result) {
    return std::chrono::round<std::chrono::nanoseconds>(std::chrono::duration<double, std::nano>(package) *
                                                        result.time_factor);
}

const CaseResult* slowest_case(const SubmissionResult& result) {
    const auto most = std::ranges::max_element(result.cases, {}, &CaseResult::cpu);
    return most != result.cases.end() && most->cpu ? &*most : nullptr;
}

const CaseResult* shown_case(const SubmissionResult& result) {
    const auto shown =
        std::ranges::find_if(result.cases, [](const auto& test_case) { return test_case.evidence.has_value(); });
    return shown != result.cases.end() ? &*shown : nullptr;
}

std::optional<std::int64_t> peak_memory_kib(const SubmissionResult& result) {
    const auto most = std::ranges::max_element(result.cases, {}, &CaseResult::memory_kib);
    return most != result.cases.end() ? most->memory_kib : std::nullopt;
}

bool has_judge_error(const SubmissionResult& result) {
    return result.verdict == Verdict::JudgeError ||
           std::ranges::find(result.cases, Verdict::JudgeError, &CaseResult::verdict) != result.cases.end();
}

Verdict graded_verdict(const SubmissionResult& result) {
    return has_judge_error(result) ? Verdict::JudgeError : result.verdict;
}

void set_notes(SubmissionResult& result, std::vector<std::string> of_submission) {
    result.notes = std::move(of_submission);
    if (!result.compile.overruled.empty()) {
        result.notes.push_back(result.compile.overruled);
    }
}

bool was_refused(const SubmissionResult& result) {
    return result.verdict == Verdict::NotJudged ||
           (result.verdict == Verdict::CompileError && !result.compile.cached && !result.compile.wall);
}

void count(const PackageResult& result, Summary& summary) {
    summary.package_problems += static_cast<int>(result.problems.size());
    for (const SubmissionResult& submission : result.submissions) {
        ++(submission.verdict == Verdict::NotJudged ? summary.not_judged
           : submission.as_expected                 ? summary.as_expected
                                                    : summary.not_as_expected);
        summary.judge_errors += has_judge_error(submission) ? 1 : 0;
    }
}

bool is_broken(const PackageInfo& info) {
    return info.cases == 0 && info.time_limit == std::chrono::nanoseconds{};
}

}  // namespace harness::model
