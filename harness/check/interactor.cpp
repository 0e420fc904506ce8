#include "harness/check/interactor.hpp"

#include <atomic>
#include <csignal>
#include <exception>
#include <functional>
#include <system_error>
#include <thread>
#include <utility>

#include "harness/check/program_validator.hpp"
#include "harness/support/error.hpp"
#include "harness/support/fd.hpp"

namespace harness::check {

namespace {

using model::Exited;
using model::Outcome;
using model::Signaled;
using model::Stop;

// One side of the conversation. Its ends of the pipes are closed as soon as it has ended: this is how the other side
// learns of it.
struct Side {
    support::Fd input;
    support::Fd output;
    sandbox::Result result;
    int place = 0;  // 1: ended first
    std::exception_ptr error;

    void run(sandbox::Runner& runner, sandbox::Request request, std::atomic<int>& ended) {
        request.standard_input = input.get();
        request.standard_output = output.get();
        try {
            result = runner.run(request, [](std::string_view) {});
        } catch (...) {
            error = std::current_exception();
        }
        place = ++ended;
        input.reset();
        output.reset();
    }
};

std::jthread started(const std::function<void()>& work) {
    try {
        return std::jthread{work};
    } catch (const std::system_error& error) {
        throw support::SystemError("cannot start a thread for the interactor", error.code().value());
    }
}

bool has_failed(const Outcome& outcome) {
    return outcome.stop != Stop::None || outcome.end != decltype(outcome.end){Exited{0}};
}

bool died_of_the_closed_pipe(const Outcome& outcome) {
    return outcome.stop == Stop::None && outcome.end == decltype(outcome.end){Signaled{SIGPIPE}};
}

bool exited_with(const Outcome& outcome, int code) {
    return outcome.stop == Stop::None && outcome.end == decltype(outcome.end){Exited{code}};
}

// Whether the end of the program is a consequence of the validator's end: a rejection, or a failure of the judge's
// side.
bool is_excused(const Side& program, const Side& validator) {
    const bool accepted = exited_with(validator.result.outcome, exit_accepted);
    return died_of_the_closed_pipe(program.result.outcome) || (!accepted && validator.place < program.place);
}

}  // namespace

Interaction run_interactive(sandbox::Runner& program_runner, sandbox::Request program,
                            sandbox::Runner& validator_runner, sandbox::Request validator) {
    support::Pipe to_program = support::make_pipe();
    support::Pipe to_validator = support::make_pipe();
    Side program_side{std::move(to_program.read), std::move(to_validator.write), {}, 0, nullptr};
    Side validator_side{std::move(to_validator.read), std::move(to_program.write), {}, 0, nullptr};
    std::atomic<int> ended{0};
    {
        const std::jthread thread = started([&] { validator_side.run(validator_runner, std::move(validator), ended); });
        program_side.run(program_runner, std::move(program), ended);
    }
    for (const Side* side : {&program_side, &validator_side}) {
        if (side->error) {
            std::rethrow_exception(side->error);
        }
    }
    Interaction interaction{program_side.result.outcome, std::nullopt};
    if (has_failed(interaction.outcome)) {
        if (!is_excused(program_side, validator_side)) {
            return interaction;
        }
        interaction.outcome.end = Exited{0};
        interaction.outcome.stop = Stop::None;
    }
    interaction.check = read_output_validator(validator_side.result);
    if (!interaction.check->accepted && interaction.check->message.empty()) {
        interaction.check->message = "the interactor rejected it";
    }
    interaction.check->rejected_first = !interaction.check->accepted && validator_side.place < program_side.place;
    return interaction;
}

}  // namespace harness::check
