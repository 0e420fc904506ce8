// The executable `judge`: reads the command line and calls one command.

#include <cstdio>
#include <exception>
#include <string>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include "harness/cli/context.hpp"
#include "harness/cli/generate.hpp"
#include "harness/cli/grade.hpp"
#include "harness/cli/interrupt.hpp"
#include "harness/cli/verify.hpp"
#include "harness/sandbox/runner.hpp"
#include "harness/support/error.hpp"
#include "harness/support/text.hpp"

namespace harness::cli {

namespace {

constexpr int bad_usage = 2;
constexpr int judge_failed = 3;

void say(std::string_view what) {
    fmt::print(stderr, "judge: {}\n", support::one_line(what, 4000));
}

int generate(const Context& context, const GenerateArguments& arguments) {
    const recipe::Tools tools{program_dir() / "trusted", context.config.validator_limits, context.runner_factory(), context.jobs(),
                              context.stop};
    const GenerateResult result = run_generate(context.config, arguments, tools);
    fmt::print("{}", result.output);
    return result.exit_code;
}

int run(int argc, char** argv, const std::stop_token& stop) {
    CLI::App app{"Judges programs for problem packages: compiles them, runs them in a sandbox, checks their output."};
    app.name("judge");
    app.set_version_flag("--version", "judge " QUEENS_VERSION);
    app.require_subcommand(1);
    SharedFlags flags;
    VerifyArguments verify_arguments;
    GradeArguments grade_arguments;
    GenerateArguments generate_arguments;
    CLI::App* verify_command = add_verify(app, verify_arguments);
    CLI::App* grade_command = add_grade(app, grade_arguments);
    CLI::App* generate_command = add_generate(app, generate_arguments);
    for (CLI::App* command : {verify_command, grade_command, generate_command}) {
        add_sandbox_flags(*command, flags);
    }
    for (CLI::App* command : {verify_command, grade_command}) {
        add_report_flags(*command, flags);
    }
    try {
        app.parse(argc, argv);
    } catch (const CLI::ParseError& error) {
        if (error.get_exit_code() == 0) {
            return app.exit(error);  // --help, --version
        }
        say(fmt::format("{}; see judge --help", error.what()));
        return bad_usage;
    }
    const Context context = make_context(flags, stop);
    if (verify_command->parsed()) {
        return run_verify(context, verify_arguments);
    }
    return grade_command->parsed() ? run_grade(context, grade_arguments) : generate(context, generate_arguments);
}

int run_and_report(int argc, char** argv) {
    const Interrupt interrupt;
    try {
        return run(argc, argv, interrupt.token());
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
    say("interrupted, nothing is left running; the same command starts again, with what it has compiled");
    Interrupt::end_by_signal();
}

}  // namespace

}  // namespace harness::cli

int main(int argc, char** argv) {
    try {
        return harness::cli::run_and_report(argc, argv);
    } catch (const std::exception& error) {
        std::fputs(error.what(), stderr);
        return 3;
    }
}
