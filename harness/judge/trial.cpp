#include "harness/judge/trial.hpp"

#include <algorithm>
#include <filesystem>
#include <utility>

#include <fcntl.h>
#include <fmt/format.h>

#include "harness/base/sentence.hpp"
#include "harness/format/package/answers.hpp"
#include "harness/judge/check/default_validator.hpp"
#include "harness/judge/check/interactor.hpp"
#include "harness/judge/check/transcript.hpp"
#include "harness/judge/decide.hpp"

namespace harness::judge {

namespace {

using model::Limits;
using package::OutputCheck;

// A submitted answer is printed unchanged; the input of the case plays no role.
base::Fd open_answer(const std::filesystem::path& file, const compile::Program& program, sandbox::Request& request) {
    base::Fd answer = base::open_file(file, O_RDONLY);
    request.arguments = program.arguments;
    request.files.clear();
    request.standard_input = answer.get();
    return answer;
}

// The steps of a run, for each type of package.
struct Steps : Trial {
    CaseRun run_as_asked(const Limits& limits) const {
        if (jury.plan.package.type.multi_pass && test_case.expectation == package::Expectation::Answer) {
            return run_passes(limits);
        }
        sandbox::Request request = request_for(program, test_case, limits);
        if (jury.plan.package.output_check == OutputCheck::Interactive) {
            return run_interactive(request, kept_passes());
        }
        const bool takes_answers = jury.plan.package.type.submit_answer;
        const std::filesystem::path answer =
            takes_answers ? package::answer_to(jury.plan.package, test_case, program.dir) : std::filesystem::path{};
        if (takes_answers && answer.empty()) {
            return {.check = check::Check{false, base::say<"no file has the answer to this case">()}};
        }
        const base::Fd input = takes_answers ? open_answer(answer, program, request) : open_input(test_case, request);
        const bool has_validator = !jury.output_validators.empty();
        return has_validator && test_case.expectation == package::Expectation::Answer
                   ? run_and_validate(request, kept_passes())
                   : run_and_compare(request);
    }

    check::Passes* kept_passes() const { return kept == nullptr ? nullptr : &kept->passes; }

    // Each pass runs in a new sandbox, so that the program cannot pass data to its next run.
    CaseRun run_passes(const Limits& limits) const {
        KeptRun own;
        check::Passes& passes = kept == nullptr ? own.passes : kept->passes;
        package::Case pass = test_case;  // with the input of the pass
        const Steps of_pass{{jury, worker, program, pass, time_outs, keeps_conversation, deadline, kept}};
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
            run.outcome.error_bytes += before.outcome.error_bytes;
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
            if (until_deadline == limits && kept == nullptr) {  // a run for a picture must not change other verdicts
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
        if (kept != nullptr) {
            kept->output = base::memory_file("");
        }
        const auto take = [&](std::string_view bytes) {
            sink(bytes);
            run.output.add(bytes);
            if (kept != nullptr) {
                base::write_all(kept->output.get(), bytes);
            }
        };
        run.outcome = worker.runner().run(request, take).outcome;
        count_files(run.outcome, request.limits);
        return run;
    }
};

}  // namespace

CaseRun Trial::run(const Limits& limits) const {
    if (test_case.is_static()) {
        return {.check = check::Check{true, ""}};
    }
    CaseRun done = Steps{*this}.run_as_asked(limits);
    done.outcome.runtime_out_of_memory = program.ran_out_of_memory(done.outcome, limits);
    return done;
}

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

}  // namespace harness::judge
