#include "harness/setter/hack/programs.hpp"

#include <algorithm>
#include <chrono>
#include <optional>
#include <utility>

#include <fmt/format.h>

#include "harness/base/error.hpp"
#include "harness/judge/case_runner.hpp"
#include "harness/judge/case_sizes.hpp"
#include "harness/judge/compile/message.hpp"
#include "harness/setter/hack/hack_context.hpp"

namespace harness::hack {

compile::Program compiled_to_hack(const judge::Jury& jury, const package::Submission& submission,
                                  sandbox::Runner& runner) {
    if (!submission.refusal.empty()) {
        throw base::ConfigError(fmt::format("{}: {}", submission.name, submission.refusal));
    }
    compile::Compilation result =
        jury.compiler->compile(compile::submission_job(jury.plan.package, submission), runner);
    if (!result.program) {
        throw base::ConfigError(
            fmt::format("{} does not compile: {}", submission.name, compile::error_line(result.result.message)));
    }
    return *std::move(result.program);
}

std::vector<package::Submission> answering_submissions(const workers::JudgingContext& context, const judge::Jury& jury,
                                                       workers::Worker& worker, const std::string& hacked,
                                                       judge::Deadline deadline) {
    const package::Package& package = jury.plan.package;
    if ((jury.reference && !has_conversations(package)) || !why_not_hacked(package).empty()) {
        return {};
    }
    const std::vector<std::size_t> order = judge::sizes_of(package).smallest_first;
    const auto largest = std::ranges::find_if(order.rbegin(), order.rend(),
                                              [&](std::size_t index) { return !package.cases[index].is_static(); });
    judge::CaseRunner case_runner(context, jury);
    // Empty if the program is rejected, or has no verdict before the deadline.
    const auto time_of_largest = [&](const compile::Program& program) -> std::optional<std::chrono::nanoseconds> {
        if (largest == order.rend()) {
            return std::chrono::nanoseconds{};
        }
        const model::Limits limits = program.limits(jury.plan.limits);
        const model::CaseResult result = case_runner.run_once(worker, program, package.cases[*largest],
                                                              judge::limits_until(deadline, limits), deadline);
        return result.verdict == model::Verdict::Accepted ? std::optional{result.cpu.value_or(limits.cpu)}
                                                          : std::nullopt;
    };
    std::vector<std::pair<std::chrono::nanoseconds, const package::Submission*>> timed;
    for (const package::Submission& submission : package.submissions) {
        if (!submission.must_be_right() || submission.name == hacked) {
            continue;
        }
        try {
            if (const auto time = time_of_largest(compiled_to_hack(jury, submission, worker.runner()))) {
                timed.emplace_back(*time, &submission);
            }
        } catch (const base::ConfigError&) {  // it does not compile here: another one may
            continue;
        }
    }
    std::ranges::stable_sort(timed, {}, [](const auto& each) { return each.first; });
    std::vector<package::Submission> quickest_first;
    for (const auto& [time, submission] : timed) {
        quickest_first.push_back(*submission);
    }
    return quickest_first;
}

}  // namespace harness::hack
