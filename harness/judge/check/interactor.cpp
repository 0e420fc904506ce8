#include "harness/judge/check/interactor.hpp"

#include <chrono>
#include <exception>
#include <functional>
#include <future>
#include <system_error>
#include <utility>

#include "harness/base/error.hpp"
#include "harness/base/sentence.hpp"
#include "harness/judge/check/conversation.hpp"

namespace harness::check {

namespace {

using model::Exited;
using model::Outcome;
using model::Stop;

// Runs one side of the conversation, and tells it when the side has ended.
sandbox::Result play(Side side, Conversation& conversation, sandbox::Runner& runner, sandbox::Request request,
                     bool speaks_testlib) {
    sandbox::Result result;
    std::exception_ptr error;
    try {
        request.standard_input = conversation.input_of(side);
        request.standard_output = conversation.output_of(side);
        request.times_of_reader = conversation.times_of_reader();
        request.handed_over = [&conversation, side] { conversation.take_ends(side); };
        result = runner.run(request, [](std::string_view) {});
    } catch (...) {
        error = std::current_exception();
    }
    conversation.take_ends(side);
    if (side == Side::Validator && !error && !has_accepted(result.outcome, speaks_testlib)) {
        conversation.reject();
    }
    const Stop stop = result.outcome.stop;
    conversation.end(side, stop == Stop::Cpu || stop == Stop::Wall);
    if (error) {
        std::rethrow_exception(error);
    }
    return result;
}

sandbox::Result play_program(Conversation& conversation, sandbox::Runner& runner, sandbox::Request request,
                             std::chrono::nanoseconds validators_wall, sandbox::CpuClock validators_clock) {
    request.cancelled_by = conversation.program_is_over();
    request.partner = validators_clock;
    const std::chrono::nanoseconds wall = request.limits.wall;
    try {
        sandbox::Result result = play(Side::Program, conversation, runner, std::move(request), false);
        conversation.limit_validator(validators_wall + result.outcome.wall_limit.value_or(wall) - wall);
        return result;
    } catch (...) {
        conversation.limit_validator(validators_wall);
        throw;
    }
}

// The validator's clock stops when the program's does. By how long is known when the program has ended; until then the
// validator has all the time that the program can have. Otherwise a program could make the validator reach its limit.
sandbox::Result play_validator(Conversation& conversation, sandbox::Runner& runner, const ValidatorRun& validator,
                               const model::Limits& of_program) {
    sandbox::Request request = validator.request;
    request.limits.wall += sandbox::longest_wall(of_program) - of_program.wall;
    request.wall_limited_by = conversation.validators_limit();
    return play(Side::Validator, conversation, runner, std::move(request), validator.speaks_testlib);
}

std::future<sandbox::Result> started(const std::function<sandbox::Result()>& work) {
    try {
        return std::async(std::launch::async, work);
    } catch (const std::system_error& error) {
        throw base::SystemError("cannot start a thread for an interactive problem", error.code().value());
    }
}

// Whether the program's failure is ignored. Either the validator had ended without accepting and without being told of
// the program's end. Or the program waited until its wall limit for a validator that did not end either.
bool is_excused(const Outcome& program, const Outcome& validator, bool validator_was_told, bool speaks_testlib) {
    const bool accepted = has_accepted(validator, speaks_testlib);
    const bool hung = validator.stop == Stop::Wall || validator.stop == Stop::Cpu;
    return (!accepted && !validator_was_told) || (program.stop == Stop::Wall && hung);
}

}  // namespace

Interaction run_interactive(sandbox::Runner& program_runner, const sandbox::Request& program,
                            sandbox::Runner& validator_runner, const ValidatorRun& validator) {
    const sandbox::CpuClock validators_clock = validator_runner.cpu_clock();
    Conversation conversation{program_runner, validator_runner, program.limits.output_kib * 1024, validator.transcript};
    std::future<sandbox::Result> validator_side;
    std::future<sandbox::Result> program_side;
    try {
        validator_side =
            started([&] { return play_validator(conversation, validator_runner, validator, program.limits); });
        program_side = started([&] {
            return play_program(conversation, program_runner, program, validator.request.limits.wall, validators_clock);
        });
        conversation.pass_on();
    } catch (...) {
        conversation.hang_up();
        throw;
    }
    Interaction interaction{program_side.get().outcome, std::nullopt};
    const sandbox::Result of_validator = validator_side.get();
    interaction.outcome.output_bytes = conversation.bytes_of_program();
    const std::int64_t written =
        conversation.bytes_of_program() + (program.limits.error_output_counts ? interaction.outcome.error_bytes : 0);
    if (interaction.outcome.stop == Stop::None && written > program.limits.output_kib * 1024) {
        interaction.outcome.stop = Stop::Output;
    }
    const bool was_told = conversation.validator_was_told();
    if (!model::exited_with(interaction.outcome, 0)) {
        if (!is_excused(interaction.outcome, of_validator.outcome, was_told, validator.speaks_testlib)) {
            return interaction;
        }
        interaction.outcome.end = Exited{0};
        interaction.outcome.stop = Stop::None;
    }
    interaction.check = read_output_validator(of_validator, validator);
    if (!interaction.check->accepted && interaction.check->message.empty()) {
        interaction.check->message = base::say<"the interactor rejected it">();
    }
    interaction.check->rejected_first = !interaction.check->accepted && !was_told;
    return interaction;
}

}  // namespace harness::check
