// The executable `judge`: reads the command line and calls one command.

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <stop_token>
#include <string>
#include <string_view>
#include <thread>
#include <utility>
#include <vector>

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include "harness/base/error.hpp"
#include "harness/base/fd.hpp"
#include "harness/base/text.hpp"
#include "harness/cli/commands.hpp"
#include "harness/cli/context.hpp"
#include "harness/cli/reports.hpp"
#include "harness/sandbox/runner.hpp"
#include "judge_version.hpp"

namespace harness::cli {

namespace {

constexpr int exit_bad_usage = 2;
constexpr int exit_judge_failed = 3;
constexpr std::array signals{SIGINT, SIGTERM, SIGHUP};

// Signal handlers may only use variables of this type.
volatile std::sig_atomic_t caught = 0;
volatile std::sig_atomic_t wake_descriptor = -1;

extern "C" void on_signal(int number) {
    const int saved = errno;
    caught = number;
    const char byte = 's';
    // If the pipe is full, its reader is already awake.
    [[maybe_unused]] const ssize_t written = ::write(wake_descriptor, &byte, 1);
    errno = saved;
}

void handle(void (*handler)(int)) {
    for (const int number : signals) {
        struct sigaction action {};
        if (::sigaction(number, nullptr, &action) == 0 && action.sa_handler == SIG_IGN) {
            continue;  // ignored by nohup or by a shell's background job: the judge must continue
        }
        action = {};
        action.sa_handler = handler;
        action.sa_flags = SA_RESTART;
        ::sigaction(number, &action, nullptr);
    }
}

// Turns SIGINT, SIGTERM and SIGHUP into a request to stop. Only one may exist in a process at a time.
class Interrupt {
  public:
    // From now on the signals do not end the process. They stay unblocked, so that no child inherits a blocked signal.
    Interrupt() {
        base::Pipe pipe = base::make_pipe();
        write_end_ = std::move(pipe.write);
        wake_descriptor = write_end_.get();
        thread_ = std::jthread([this, end = std::move(pipe.read)] {
            char byte = 0;
            while (::read(end.get(), &byte, 1) == 1 && byte == 's') {
                source_.request_stop();
            }
        });
        handle(on_signal);
    }
    Interrupt(const Interrupt&) = delete;
    Interrupt& operator=(const Interrupt&) = delete;
    ~Interrupt() {
        handle(SIG_DFL);
        base::write_all(write_end_.get(), "e");
    }

    std::stop_token token() const { return source_.get_token(); }

  private:
    std::stop_source source_;
    base::Fd write_end_;
    std::jthread thread_;
};

// Ends the process by the received signal, as its parent expects.
[[noreturn]] void end_by_signal() {
    handle(SIG_DFL);
    static_cast<void>(std::raise(caught));
    std::_Exit(128 + caught);
}

void say(std::string_view what) {
    fmt::print(stderr, "judge: {}\n", base::one_line(what, 4000));
}

int run(const std::vector<std::string>& arguments, const std::stop_token& stop, std::string& go_on) {
    SharedFlags flags;
    const Program program{
        .name = "judge",
        .help =
            "Judges submissions to problem packages: compiles them, runs them in a sandbox and checks their output.",
        .version = "judge " QUEENS_VERSION,
        .commands = {verify_command(flags),    grade_command(flags),  generate_command(flags), export_command(flags),
                     statement_command(flags), import_command(flags), infer_command(flags),    new_command(),
                     doctor_command(flags),    hack_command(flags),   strength_command(flags), audit_command(flags),
                     show_command(flags),      report_command(flags), shard_command(flags),    merge_command(flags),
                     status_command(),         cancel_command(),      serve_command(flags),    queens_command(),
                     boards_command(),         completion_command()}};
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
            static_cast<void>(base::open_file("/dev/null", flags).release());
        }
    }
}

int run_and_report(int argc, char** argv) {
    open_standard_descriptors();
    const Interrupt interrupt;
    std::string go_on = "the same command starts again, with what it has compiled";
    try {
        return run({argv + std::min(argc, 1), argv + argc}, interrupt.token(), go_on);
    } catch (const base::ConfigError& error) {
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
    end_by_signal();
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
