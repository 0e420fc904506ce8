// The executable `judge`: reads the command line and calls one command.

#include <algorithm>
#include <cstdio>
#include <exception>
#include <string>
#include <string_view>
#include <vector>

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include "harness/cli/commands.hpp"
#include "harness/cli/context.hpp"
#include "harness/cli/interrupt.hpp"
#include "harness/cli/reports.hpp"
#include "harness/sandbox/runner.hpp"
#include "harness/support/error.hpp"
#include "harness/support/fd.hpp"
#include "harness/support/text.hpp"
#include "judge_version.hpp"

namespace harness::cli {

namespace {

constexpr int exit_bad_usage = 2;
constexpr int exit_judge_failed = 3;

void say(std::string_view what) {
    fmt::print(stderr, "judge: {}\n", support::one_line(what, 4000));
}

int run(const std::vector<std::string>& arguments, const std::stop_token& stop, std::string& go_on) {
    SharedFlags flags;
    const Program program{
        .name = "judge",
        .help =
            "Judges submissions to problem packages: compiles them, runs them in a sandbox and checks their output.",
        .version = "judge " QUEENS_VERSION,
        .commands = {verify_command(flags), grade_command(flags), generate_command(flags), export_command(flags),
                     new_command(), doctor_command(flags), hack_command(flags), strength_command(flags),
                     show_command(flags), report_command(flags), shard_command(flags), merge_command(flags),
                     status_command(), cancel_command(), serve_command(flags), completion_command()}};
    if (arguments.empty()) {
        write_error(help_of(program));
        return exit_bad_usage;
    }
    const ParsedCommand parsed = parse(program, arguments);
    if (parsed.command == nullptr) {
        write_out(parsed.text);
        return 0;
    }
    const auto muted = parsed.command->mutes_workflow ? mute_workflow(flags) : nullptr;
    Call call{program.commands, stop, arguments, go_on};
    return parsed.command->run(call);
}

// If the caller closed a standard descriptor, the next opened file would get its number and receive the printed text.
void open_standard_descriptors() {
    for (const int descriptor : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
        if (::fcntl(descriptor, F_GETFD) < 0) {
            // Writing to standard output must fail rather than lose results, so it is opened for reading.
            const int flags = descriptor == STDOUT_FILENO ? O_RDONLY : O_RDWR;
            static_cast<void>(support::open_file("/dev/null", flags).release());
        }
    }
}

int run_and_report(int argc, char** argv) {
    open_standard_descriptors();
    const Interrupt interrupt;
    std::string go_on = "the same command starts again, with what it has compiled";
    try {
        return run({argv + std::min(argc, 1), argv + argc}, interrupt.token(), go_on);
    } catch (const support::ConfigError& error) {
        say(error.what());
        return exit_bad_usage;
    } catch (const sandbox::Interrupted&) {
    } catch (const std::exception& error) {
        if (!interrupt.token().stop_requested()) {
            say(error.what());
            return exit_judge_failed;
        }
    }
    say("interrupted, nothing is left running; " + go_on);
    Interrupt::end_by_signal();
}

}  // namespace

}  // namespace harness::cli

int main(int argc, char** argv) {
    try {
        return harness::cli::run_and_report(argc, argv);
    } catch (const std::exception& error) {
        static_cast<void>(std::fputs(error.what(), stderr));
        return 3;
    }
}
