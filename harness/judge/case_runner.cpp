#include "harness/judge/case_runner.hpp"

#include <algorithm>
#include <chrono>
#include <mutex>
#include <shared_mutex>
#include <utility>

#include <fmt/format.h>

#include "harness/base/error.hpp"
#include "harness/base/text.hpp"
#include "harness/judge/decide.hpp"
#include "harness/judge/evidence.hpp"
#include "harness/judge/scoring/case_score.hpp"

namespace harness::judge {

namespace {

using model::Limits;
using model::Outcome;
using std::chrono::nanoseconds;

// Two programs on the hardware threads of one core can take nearly twice their time each.
constexpr double slowdown_in_parallel = 2;

std::string seconds_text(const std::optional<nanoseconds>& time) {
    return time ? fmt::format("{:.3f} s", std::chrono::duration<double>(*time).count()) : "unknown";
}

// A temporary fault of the machine must not cost a verdict, so a failure before the deadline is tried once more.
model::CaseResult with_retry(Worker& worker, const package::Case& test_case,
                             const std::function<model::CaseResult()>& judged, Deadline deadline = Deadline::max()) {
    const auto unjudged = [&](const base::JudgeError& error) {
        model::CaseResult result;
        result.name = test_case.name;
        result.reason = base::one_line(error.what(), 500);
        result.validator_failed = dynamic_cast<const check::ValidatorFailed*>(&error) != nullptr;
        return result;
    };
    model::CaseResult first;
    try {
        return judged();
    } catch (const HangingOutputValidator& error) {
        return unjudged(error);
    } catch (const base::JudgeError& error) {
        first = unjudged(error);
    }
    if (std::chrono::steady_clock::now() >= deadline) {
        return first;
    }
    model::CaseResult result;
    try {
        worker.runner().renew();
        result = judged();
    } catch (const base::JudgeError& error) {
        result = unjudged(error);
    }
    result.reruns.insert(result.reruns.begin(), "the judge failed: " + first.reason);
    return result;
}

}  // namespace

model::CaseResult CaseRunner::result_of(const package::Case& test_case, CaseRun run, const Limits& limits) const {
    Decision decision = decide(run.outcome, run.check, limits, test_case.expectation);
    model::CaseResult result;
    result.name = test_case.name;
    result.verdict = decision.verdict;
    result.reason = std::move(decision.reason);
    result.output_bytes = run.outcome.output_bytes;
    result.score = score_of(jury_.plan.package, test_case, result.verdict == model::Verdict::Accepted,
                            run.check ? run.check->score : check::ValidatorScore{});
    if (test_case.is_static()) {
        return result;
    }
    if (const auto* signaled = std::get_if<model::Signaled>(&run.outcome.end)) {
        result.signal = signaled->signal;
    }
    if (!jury_.plan.package.type.submit_answer) {  // else no program of the submission ran
        result.cpu = run.outcome.cpu;
        result.wall = run.outcome.wall;
        result.memory_kib = run.outcome.memory_kib;
        if (const auto* exited = std::get_if<model::Exited>(&run.outcome.end)) {
            result.exit_code = exited->code;
        }
    }
    if (run.check && std::ranges::any_of(jury_.plan.package.submissions, [](const package::Submission& submission) {
            return !submission.messages.empty();
        })) {
        result.judge_message = std::move(run.check->judge_message);
    }
    const bool is_rejected = result.verdict != model::Verdict::Accepted && result.verdict != model::Verdict::JudgeError;
    if (is_rejected || evidence_of_ == EvidenceOf::All) {
        result.evidence = evidence_of(test_case, std::move(run));
    }
    return result;
}

void CaseRunner::in_parallel(const std::function<void()>& work) {
    const std::shared_lock shared(run_lock_);
    work();
}

model::CaseResult CaseRunner::judge(Worker& worker, const compile::Program& program, const package::Case& test_case,
                                    bool may_confirm) {
    return with_retry(worker, test_case, [&] { return judge_once(worker, program, test_case, may_confirm); });
}

model::CaseResult CaseRunner::run_once(Worker& worker, const compile::Program& program, const package::Case& test_case,
                                       const Limits& limits, Deadline deadline) {
    const Trial trial{jury_, worker, program, test_case, time_outs_, keeps_conversations(), deadline};
    const auto judged = [&] { return result_of(test_case, trial.run(limits), limits); };
    return with_retry(worker, test_case, judged, deadline);
}

model::CaseResult CaseRunner::run_within(Worker& worker, const compile::Program& program,
                                         const package::Case& test_case, nanoseconds& budget,
                                         std::optional<double> stack) {
    Limits limits = program.limits(jury_.plan.limits);
    limits.cpu = std::min(limits.cpu, budget);
    if (stack) {
        limits.stack_kib = static_cast<std::int64_t>(static_cast<double>(limits.memory_kib) * *stack);
    }
    model::CaseResult result;
    in_parallel([&] { result = run_once(worker, program, test_case, limits); });
    budget -= std::min(budget, result.cpu.value_or(limits.cpu));
    return result;
}

model::CaseResult CaseRunner::run_kept(Worker& worker, const compile::Program& program, const package::Case& test_case,
                                       KeptRun& kept) {
    const Limits limits = program.limits(jury_.plan.limits);
    const Trial trial{jury_, worker, program, test_case, time_outs_, keeps_conversations(), Deadline::max(), &kept};
    model::CaseResult result;
    in_parallel([&] {
        result = with_retry(worker, test_case, [&] { return result_of(test_case, trial.run(limits), limits); });
    });
    return result;
}

model::CaseResult CaseRunner::judge_once(Worker& worker, const compile::Program& program,
                                         const package::Case& test_case, bool may_confirm) {
    const Limits limits = program.limits(jury_.plan.limits);
    const Trial trial{jury_, worker, program, test_case, time_outs_, keeps_conversations()};
    CaseRun last;
    std::vector<std::string> reruns;
    // In a new sandbox: a run could leave data there for the next one.
    const auto run_again_because = [&](std::string reason) {
        reruns.push_back(std::move(reason));
        worker.runner().renew();
    };
    const Limits widened = with_more_time(limits, std::max(slowdown_in_parallel, jury_.plan.time_margin));
    if (runs_in_parallel()) {
        const std::shared_lock shared(run_lock_);
        last = trial.run(widened);
    }
    if (runs_in_parallel() && needs_exact_run(last.outcome, limits, may_confirm)) {
        run_again_because(fmt::format("near a limit while others ran: {} of cpu time, {} of real time",
                                      seconds_text(last.outcome.cpu), seconds_text(last.outcome.wall)));
    }
    if (!runs_in_parallel() || !reruns.empty()) {
        const std::unique_lock alone(run_lock_);
        // Who asks for more time gets as much as in parallel, so that it is the same for any number of workers.
        const Limits exact = jury_.plan.time_margin > 1 ? widened : limits;
        last = trial.run(exact);
        // Other work on the machine can only slow a program down, so the faster of two runs is more accurate.
        if (is_over_cpu(last.outcome, limits) && may_confirm) {
            run_again_because(
                fmt::format("over the cpu limit with nothing beside it: {}", seconds_text(last.outcome.cpu)));
            last = trial.run(exact);
        }
    }
    model::CaseResult result = result_of(test_case, std::move(last), limits);
    result.reran_alone = !reruns.empty();
    result.reruns = std::move(reruns);
    return result;
}

model::CaseResult CaseRunner::validate_statically(Worker& worker, const package::Submission& submission,
                                                  const std::string& language, const package::Case& test_case) {
    return with_retry(worker, test_case, [&] {
        CaseRun run;
        in_parallel([&] {
            run.check = check::run_static_validator(
                worker.runner(), *jury_.static_validator, jury_.plan.validator_limits, jury_.plan.toolchain,
                jury_.plan.package, submission, language, test_case.validator_flags);
        });
        return result_of(test_case, std::move(run), jury_.plan.limits);
    });
}

}  // namespace harness::judge
