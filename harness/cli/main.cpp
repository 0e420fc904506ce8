// The executable `judge`: reads the command line and calls one command.

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <exception>
#include <iterator>
#include <string>
#include <string_view>
#include <vector>

#include <CLI/CLI.hpp>
#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include "harness/cli/completion.hpp"
#include "harness/cli/context.hpp"
#include "harness/cli/doctor.hpp"
#include "harness/cli/generate.hpp"
#include "harness/cli/grade.hpp"
#include "harness/cli/hack.hpp"
#include "harness/cli/interrupt.hpp"
#include "harness/cli/reports.hpp"
#include "harness/cli/show.hpp"
#include "harness/cli/strength.hpp"
#include "harness/cli/verify.hpp"
#include "harness/config/nearest.hpp"
#include "harness/sandbox/runner.hpp"
#include "harness/support/error.hpp"
#include "harness/support/fd.hpp"
#include "harness/support/text.hpp"

namespace harness::cli {

namespace {

constexpr int bad_usage = 2;
constexpr int judge_failed = 3;

void say(std::string_view what) {
    fmt::print(stderr, "judge: {}\n", support::one_line(what, 4000));
}

int generate(const Context& context, const GenerateArguments& arguments) {
    const auto started = std::chrono::steady_clock::now();
    recipe::Tools tools = context.tools();
    GenerateResult result;
    {
        const auto terminal = make_terminal(context.flags);
        if (terminal) {
            tools.progress = [&terminal](auto doing, auto done, auto all) {
                terminal->show(fmt::format("{} of {} {}", done, all, doing));
            };
        }
        result = run_generate(context.config, arguments, tools, context.flags.detail());
    }
    show_warnings(context, result.warnings);
    write_out(result.output);
    if (!context.flags.quiet) {
        const std::chrono::duration<double> took = std::chrono::steady_clock::now() - started;
        write_out(fmt::format("\n{} cases, {} of them made in {:.1f} s\n", result.cases, result.made, took.count()));
    }
    return result.exit_code;
}

// What is wrong with a command line. CLI11 misses the command before it looks at what stands in its place.
std::string usage_error(const CLI::App& app, const CLI::ParseError& error, std::string_view first) {
    const std::vector<const CLI::App*> commands = app.get_subcommands([](const CLI::App*) { return true; });
    std::vector<std::string> names;
    std::ranges::transform(commands, std::back_inserter(names), [](const CLI::App* one) { return one->get_name(); });
    if (first.starts_with('-') || std::ranges::find(names, first) != names.end()) {
        return error.what();
    }
    return fmt::format("there is no command '{}': {}", support::one_line(first, 100),
                       config::hint(first, {names.begin(), names.end()}));
}

// Leaves in `go_on` how an interrupted command goes on.
int run(int argc, char** argv, const std::stop_token& stop, std::string& go_on) {
    CLI::App app{"Judges programs for problem packages: compiles them, runs them in a sandbox, checks their output."};
    app.name("judge");
    app.set_version_flag("--version", "judge " QUEENS_VERSION);
    app.require_subcommand(1);
    SharedFlags flags;
    VerifyArguments verify_arguments;
    GradeArguments grade_arguments;
    GenerateArguments generate_arguments;
    HackArguments hack_arguments;
    StrengthArguments strength_arguments;
    ShowArguments show_arguments;
    CLI::App* verify_command = add_verify(app, verify_arguments);
    CLI::App* grade_command = add_grade(app, grade_arguments);
    CLI::App* generate_command = add_generate(app, generate_arguments);
    CLI::App* doctor_command = add_doctor(app, flags);
    CLI::App* hack_command = add_hack(app, hack_arguments);
    CLI::App* strength_command = add_strength(app, strength_arguments);
    CLI::App* show_command = add_show(app, show_arguments, flags);
    CLI::App* report_command = add_report(app, show_arguments, flags);
    const CLI::App* completion_command = add_completion(app);
    for (CLI::App* command : {verify_command, grade_command, generate_command, hack_command, strength_command}) {
        add_sandbox_flags(*command, flags);
        if (command == grade_command) {
            add_student_flags(*command, flags);
        }
        if (command == verify_command || command == grade_command) {
            add_report_flags(*command, flags);
            add_store_flag(*command, flags);
            if (command == verify_command) {
                command->remove_option(command->get_option("--gradescope"));  // of one submission
            }
        } else if (command != generate_command) {
            add_json_flag(*command, flags);
        }
        add_output_flags(*command, flags);
    }
    try {
        app.parse(argc, argv);
    } catch (const CLI::ParseError& error) {
        if (error.get_exit_code() == 0) {
            return app.exit(error);  // --help, --version
        }
        if (argc < 2) {
            fmt::print(stderr, "{}", app.help());
        } else {
            say(fmt::format("{}; see judge --help", usage_error(app, error, argv[1])));
        }
        return bad_usage;
    }
    if (completion_command->parsed()) {
        write_out(completion_script(app));
        return 0;
    }
    const bool judges = verify_command->parsed() || grade_command->parsed();  // whose reports do it themselves
    const auto muted = judges ? nullptr : mute_workflow(flags);
    if (doctor_command->parsed()) {
        return run_doctor(flags, stop);
    }
    if (show_command->parsed()) {
        return run_show(flags, show_arguments);
    }
    if (report_command->parsed()) {
        return run_report(flags, show_arguments);
    }
    if (judges && flags.store != "none") {
        go_on = "what was judged is kept: add --resume to the same command to go on";
    }
    const Context context = make_context(flags, stop);
    if (verify_command->parsed()) {
        return run_verify(context, verify_arguments);
    }
    if (hack_command->parsed()) {
        return run_hack(context, hack_arguments);
    }
    if (strength_command->parsed()) {
        return run_strength(context, strength_arguments);
    }
    return grade_command->parsed() ? run_grade(context, grade_arguments) : generate(context, generate_arguments);
}

// A descriptor that the caller closed would be the next that something opens, which then took what is printed.
void open_standard_descriptors() {
    for (const int descriptor : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
        if (::fcntl(descriptor, F_GETFD) < 0) {
            // Results must not vanish: writing to a standard output opened for reading fails.
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
        return run(argc, argv, interrupt.token(), go_on);
    } catch (const support::ConfigError& error) {
        say(error.what());
        return bad_usage;
    } catch (const sandbox::Interrupted&) {
    } catch (const std::exception& error) {
        if (!interrupt.token().stop_requested()) {
            say(error.what());
            return judge_failed;
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
