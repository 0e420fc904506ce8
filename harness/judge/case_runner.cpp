#include "harness/judge/case_runner.hpp"

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <mutex>
#include <shared_mutex>
#include <utility>

#include <fcntl.h>
#include <fmt/format.h>

#include "harness/base/error.hpp"
#include "harness/base/sentence.hpp"
#include "harness/base/temp_dir.hpp"
#include "harness/base/text.hpp"
#include "harness/format/package/answers.hpp"
#include "harness/judge/check/default_validator.hpp"
#include "harness/judge/check/interactor.hpp"
#include "harness/judge/check/transcript.hpp"
#include "harness/judge/decide.hpp"
#include "harness/judge/evidence.hpp"
#include "harness/judge/run_limits.hpp"
#include "harness/judge/scoring/case_score.hpp"

namespace harness::judge {

namespace {

using model::Limits;
using model::Outcome;
using package::OutputCheck;
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

// A submitted answer is printed unchanged; the input of the case plays no role.
base::Fd open_answer(const std::filesystem::path& file, const compile::Program& program, sandbox::Request& request) {
    base::Fd answer = base::open_file(file, O_RDONLY);
    request.arguments = program.arguments;
    request.files.clear();
    request.standard_input = answer.get();
    return answer;
}

// One program on one case.
struct Trial {
    const Jury& jury;
    Worker& worker;
    const compile::Program& program;
    const package::Case& test_case;
    ValidatorTimeOuts& time_outs;
    bool keeps_conversation = false;
    Deadline deadline = Deadline::max();

    // As the package's type and validators require.
    CaseRun run(const Limits& limits) const {
        if (test_case.is_static()) {
            return {.check = check::Check{true, ""}};
        }
        CaseRun done = run_as_asked(limits);
        done.outcome.runtime_out_of_memory = program.ran_out_of_memory(done.outcome, limits);
        return done;
    }

    CaseRun run_as_asked(const Limits& limits) const {
        if (jury.plan.package.type.multi_pass && test_case.expectation == package::Expectation::Answer) {
            return run_passes(limits);
        }
        sandbox::Request request = request_for(program, test_case, limits);
        if (jury.plan.package.output_check == OutputCheck::Interactive) {
            return run_interactive(request);
        }
        const bool takes_answers = jury.plan.package.type.submit_answer;
        const std::filesystem::path answer =
            takes_answers ? package::answer_to(jury.plan.package, test_case, program.dir) : std::filesystem::path{};
        if (takes_answers && answer.empty()) {
            return {.check = check::Check{false, base::say<"no file has the answer to this case">()}};
        }
        const base::Fd input = takes_answers ? open_answer(answer, program, request) : open_input(test_case, request);
        const bool has_validator = !jury.output_validators.empty();
        return has_validator && test_case.expectation == package::Expectation::Answer ? run_and_validate(request)
                                                                                      : run_and_compare(request);
    }

    // Each pass runs in a new sandbox, so that the program cannot pass data to its next run.
    CaseRun run_passes(const Limits& limits) const {
        const base::TempDir folder;
        check::Passes passes{folder.path()};
        package::Case pass = test_case;  // with the input of the pass
        const Trial of_pass{jury, worker, program, pass, time_outs, keeps_conversation, deadline};
        CaseRun before;
        for (int number = 1; number <= jury.plan.passes; ++number) {
            if (number > 1) {
                pass.input = *std::exchange(passes.next_input, std::nullopt);
                worker.runner().renew();
            }
            sandbox::Request request = request_for(program, pass, limits);
            CaseRun run;
            if (jury.plan.package.output_check == OutputCheck::Interactive) {
                run = of_pass.run_interactive(request, &passes);
            } else {
                const base::Fd input = open_input(pass, request);
                run = of_pass.run_and_validate(request, &passes);
                run.conversation =
                    keeps_conversation
                        ? check::transcript_of(base::read_file(pass.input, model::Excerpt::limit), run.output.text)
                        : "";
            }
            run.conversation.insert(0, before.conversation);
            // Limits apply to each pass, so the longest time and the largest memory of a pass count for the case.
            run.outcome.cpu = std::max(run.outcome.cpu, before.outcome.cpu);
            run.outcome.wall = std::max(run.outcome.wall, before.outcome.wall);
            run.outcome.memory_kib = std::max(run.outcome.memory_kib, before.outcome.memory_kib);
            run.outcome.output_bytes += before.outcome.output_bytes;
            if (!run.check || !passes.next_input) {
                return run;
            }
            run.conversation += keeps_conversation ? "---\n" : "";
            before = std::move(run);
        }
        throw check::ValidatorFailed(
            fmt::format("the output validator asks for more than {} passes ('validation_passes')", jury.plan.passes));
    }

    // Runs a validator in `work`, which gets the limits, unless it hangs. One that the deadline stops may not hang.
    template <typename Work>
    auto with_counted_time_outs(const Limits& limits, const Work& work) const {
        time_outs.check(program.dir.string());
        const Limits until_deadline = limits_until(deadline, limits);
        try {
            return work(until_deadline);
        } catch (const check::ValidatorTimedOut&) {
            if (until_deadline == limits) {
                time_outs.add(program.dir.string());
            }
            throw;
        }
    }

    CaseRun run_interactive(const sandbox::Request& request, check::Passes* passes = nullptr) const {
        Limits longest = jury.plan.validator_limits;
        longest.wall += request.limits.wall;
        check::Transcript transcript;
        check::Interaction interaction = with_counted_time_outs(longest, [&](const Limits& limits) {
            check::ValidatorRun interactor =
                check::output_validator_run(jury.output_validators.front(), limits, test_case.input, test_case.answer,
                                            jury.plan.package.flags_for(test_case), passes);
            interactor.transcript = keeps_conversation ? &transcript : nullptr;
            return check::run_interactive(worker.runner(), request, worker.second_runner(), interactor);
        });
        count_files(interaction.outcome, request.limits);
        return {.outcome = std::move(interaction.outcome),
                .check = std::move(interaction.check),
                .conversation = transcript.text()};
    }

    check::Check check_by(std::size_t validator, int output, check::Passes* passes) const {
        try {
            return with_counted_time_outs(jury.plan.validator_limits, [&](const Limits& limits) {
                return check::run_output_validator(worker.runner(), jury.output_validators[validator], limits,
                                                   test_case.input, test_case.answer, output,
                                                   jury.plan.package.flags_for(test_case), passes);
            });
        } catch (const HangingOutputValidator&) {
            throw;
        } catch (const check::ValidatorFailed& error) {
            if (jury.output_validators.size() == 1) {
                throw;
            }
            const std::string& name = jury.plan.package.output_validators[validator].name;
            throw check::ValidatorFailed(fmt::format("{}: {}", name, error.what()));
        }
    }

    CaseRun run_and_validate(const sandbox::Request& request, check::Passes* passes = nullptr) const {
        const base::Fd output = base::memory_file("");
        CaseRun run = run_program(request, [&](std::string_view bytes) { base::write_all(output.get(), bytes); });
        if (needs_check(run.outcome, request.limits, test_case.expectation)) {
            for (std::size_t i = 0; i < jury.output_validators.size() && (!run.check || run.check->accepted); ++i) {
                check::Check next = check_by(i, output.get(), passes);
                if (run.check && run.check->score != check::ValidatorScore{}) {
                    next.score = run.check->score;
                }
                run.check = std::move(next);
            }
            if (run.check->position) {
                run.location = location_in(output.get(), *run.check->position);
            }
        }
        return run;
    }

    CaseRun run_and_compare(const sandbox::Request& request) const {
        if (test_case.expectation != package::Expectation::Answer) {
            return run_program(request, [](std::string_view) {});
        }
        check::AnswerText answer(base::open_file(test_case.answer));
        std::optional<check::DefaultValidator> validator;
        try {
            validator.emplace(std::move(answer), jury.plan.package.flags_for(test_case));
        } catch (const base::ConfigError& error) {
            throw base::ConfigError(jury.plan.package.root, 0,
                                    fmt::format("case {}: {}", test_case.name, error.what()));
        }
        CaseRun run = run_program(request, [&](std::string_view bytes) { validator->feed(bytes); });
        run.compared = true;
        run.check = validator->finish();
        return run;
    }

    CaseRun run_program(const sandbox::Request& request, const sandbox::OutputSink& sink) const {
        CaseRun run;
        const auto take = [&](std::string_view bytes) {
            sink(bytes);
            run.output.add(bytes);
        };
        run.outcome = worker.runner().run(request, take).outcome;
        count_files(run.outcome, request.limits);
        return run;
    }
};

}  // namespace

sandbox::Request request_for(const compile::Program& program, const package::Case& test_case,
                             const model::Limits& limits) {
    sandbox::Request request;
    request.arguments = program.command(limits);
    request.arguments.insert(request.arguments.end(), test_case.arguments.begin(), test_case.arguments.end());
    request.program_dir = program.dir;
    request.limits = limits;
    request.files = check::files_to_lay(program, test_case.files);
    return request;
}

base::Fd open_input(const package::Case& test_case, sandbox::Request& request) {
    if (test_case.input_is_arguments) {
        return {};
    }
    base::Fd input = base::open_file(test_case.input);
    request.standard_input = input.get();
    return input;
}

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
