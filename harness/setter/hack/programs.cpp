#include "harness/setter/hack/programs.hpp"

#include <algorithm>
#include <chrono>
#include <utility>

#include <fmt/format.h>

#include "harness/base/error.hpp"
#include "harness/judge/case_runner.hpp"
#include "harness/judge/case_sizes.hpp"
#include "harness/judge/compile/message.hpp"

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

std::optional<package::Submission> quickest_accepted(const workers::JudgingContext& context, const judge::Jury& jury,
                                                     workers::Worker& worker, const std::string& hacked,
                                                     judge::Deadline deadline) {
    const package::Package& package = jury.plan.package;
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
    std::optional<package::Submission> quickest;
    std::chrono::nanoseconds least = std::chrono::nanoseconds::max();
    for (const package::Submission& submission : package.submissions) {
        if (!submission.must_be_right() || submission.name == hacked) {
            continue;
        }
        try {
            const auto time = time_of_largest(compiled_to_hack(jury, submission, worker.runner()));
            if (time && *time < least) {
                least = *time;
                quickest = submission;
            }
        } catch (const base::ConfigError&) {  // it does not compile here: another one may
            continue;
        }
    }
    return quickest;
}

}  // namespace harness::hack
