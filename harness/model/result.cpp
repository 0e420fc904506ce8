#include "harness/model/result.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <utility>

#include <fmt/format.h>

#include "harness/base/text.hpp"

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

std::string_view PackageState::name() const {
    constexpr std::array<std::string_view, 4> names{"as expected", "a mistake of the package", "not judged",
                                                    "the judge failed"};
    return names.at(static_cast<std::size_t>(kind));
}

PackageState state_of(const PackageResult& result) {
    using enum PackageState::Kind;
    Summary summary;
    count(result, summary);
    // The first submission of a kind, and why it is one.
    const auto first = [&](const auto& is_wanted) {
        for (const SubmissionResult& submission : result.submissions) {
            if (is_wanted(submission)) {
                return fmt::format("{}{}{}", submission.name, submission.reason.empty() ? "" : ": ", submission.reason);
            }
        }
        return std::string{};
    };
    if (is_broken(result.info)) {
        return {NotJudged, result.problems.empty() ? "" : result.problems.front().what};
    }
    if (summary.judge_errors > 0) {
        return {JudgeFailed, first(has_judge_error)};
    }
    if (summary.package_problems > 0) {
        const PackageProblem& problem = result.problems.front();
        return {Faulty, fmt::format("{}{}: {}", problem.where, summary.package_problems > 1 ? " and others" : "",
                                    problem.what)};
    }
    const auto is_unjudged = [](const SubmissionResult& submission) {
        return submission.verdict == Verdict::NotJudged;
    };
    if (summary.not_as_expected > 0) {
        return {Faulty, first([&](const SubmissionResult& submission) {
                    return !submission.as_expected && !is_unjudged(submission);
                })};
    }
    if (summary.not_judged > 0) {
        return {NotJudged, first(is_unjudged)};
    }
    return {Whole, base::plural(static_cast<std::size_t>(summary.as_expected), "submission")};
}

bool is_broken(const PackageInfo& info) {
    return info.cases == 0 && info.time_limit == std::chrono::nanoseconds{};
}

}  // namespace harness::model
