#include "harness/report/tools/doctor.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include <fmt/format.h>
#include <unistd.h>

#include "harness/base/error.hpp"
#include "harness/base/installation.hpp"
#include "harness/base/lines.hpp"
#include "harness/base/text.hpp"
#include "harness/cli/commands.hpp"
#include "harness/cli/context.hpp"
#include "harness/execute/executor_kind.hpp"
#include "harness/execute/machine.hpp"
#include "harness/judge/compile/compiler.hpp"

namespace harness::cli {

namespace {

void ask_version(const config::Config& config, const config::Language& language, sandbox::Runner& runner,
                 report::LanguageFinding& finding) {
    sandbox::Request request;
    request.profile = sandbox::Profile::Compiler;
    request.arguments = language.version;
    request.limits = config.compile_limits;
    const auto [result, output] = compile::run_with_output(runner, request, 4096);
    const model::Outcome& outcome = result.outcome;
    if (!model::exited_with(outcome, 0)) {
        finding.problem = fmt::format("`{}` {}", fmt::join(language.version, " "), model::describe_failure(outcome));
        return;
    }
    const std::string version = base::one_line(base::first_line(output + outcome.error_text), 200);
    if (version.empty()) {
        finding.problem = fmt::format("`{}` does not print its version", fmt::join(language.version, " "));
    } else {
        finding.version = version;
    }
}

// Checks whether the language is installed, and asks its compiler for the version in the sandbox.
report::LanguageFinding examine_language(const config::Config& config, const config::Language& language,
                                         sandbox::Runner* runner) {
    report::LanguageFinding finding{language.id, language.name, std::nullopt, "", ""};
    if (const std::string missing = language.missing_program(); !missing.empty()) {
        finding.missing_package = language.package;
        finding.problem = missing + " is not installed";
        finding.remedy = "apt-get install " + language.package;
        return finding;
    }
    if (runner == nullptr) {
        finding.problem = "it is installed, and was not asked, as no box could be started";
        return finding;
    }
    try {
        ask_version(config, language, *runner, finding);
    } catch (const base::JudgeError& error) {
        finding.problem = error.what();
    }
    return finding;
}

// Also records the configuration files that define the languages.
void examine_languages(const SharedFlags& flags, const sandbox::BoxOptions& options, report::Diagnosis& diagnosis) {
    try {
        const config::Config config = read_config(flags);
        for (const std::filesystem::path& file : {std::filesystem::absolute(config.file), config.shipped}) {
            if (!file.empty()) {
                diagnosis.configuration.push_back(file.string());
            }
        }
        sandbox::BoxOptions with_folders = options;
        with_folders.readonly = config.readonly_folders();
        with_folders.hidden = config.hidden_folders({base::program_dir()});
        sandbox::BoxRunner runner{with_folders};
        for (const config::Language& language : config.languages) {
            diagnosis.languages.push_back(
                examine_language(config, language, diagnosis.sandbox.failure.empty() ? &runner : nullptr));
        }
    } catch (const base::ConfigError& error) {
        if (!flags.config.empty()) {
            throw;
        }
        diagnosis.no_languages = error.what();
    }
}

// Returns 0 if a box starts, no trial fails and no protection is missing; else 1.
int run_doctor(const SharedFlags& flags, std::stop_token stop) {
    check_report_file(flags.json);
    if (execute::executor_of(flags.dispatch.executor).nodes.names != nullptr) {
        return doctor_nodes(flags, stop);
    }
    sandbox::BoxOptions options;
    options.box = base::program_dir() / "judge-box";
    options.strict = false;
    options.stop = std::move(stop);
    report::Diagnosis diagnosis;
    diagnosis.machine = execute::this_machine();
    diagnosis.user = ::geteuid() == 0 ? "root" : fmt::format("user {}", ::geteuid());
    diagnosis.sandbox = sandbox::examine(options, base::program_dir() / "probe");
    examine_languages(flags, options, diagnosis);
    const int descriptor = flags.json == "-" ? STDERR_FILENO : STDOUT_FILENO;
    write_text(flags, report::doctor_table(diagnosis, flags.detail(), wants_color(flags.color, descriptor)));
    write_json(flags, [&] { return report::doctor_json(diagnosis); });
    return diagnosis.sandbox.none_missing() ? 0 : 1;
}

}  // namespace

Command doctor_command(SharedFlags& flags) {
    Flags nodes = cluster_flags(flags);
    constexpr std::array names{"--executor", "--partition", "--account", "--time", "--mem", "--constraint"};
    std::erase_if(nodes, [&](const Flag& flag) { return std::ranges::find(names, flag.names) == names.end(); });
    std::vector<std::string> checked{"local"};
    std::string help = "what to check: local (default): this machine";
    for (const execute::ExecutorKind& executor : execute::all_executors()) {
        if (executor.nodes.names != nullptr) {
            checked.push_back(executor.name);
            help += fmt::format("; {}: every node of a cluster, and how they differ", executor.name);
        }
    }
    nodes.front().value = one_of(checked);
    nodes.front().help = help;
    return {
        .name = "doctor",
        .help = "try each protection of the sandbox on this machine: does it work, and if not, why, and how to fix it?",
        .flags =
            joined({{config_flag(flags),
                     json_flag(flags),
                     {"--color", &flags.color, one_of({"auto", "always", "never"}, "WHEN"),
                      "whether to use colours; auto (default): on a terminal, unless NO_COLOR is set"},
                     {"-q,--quiet", &flags.quiet, "show only the protections that are missing"},
                     excluding("--quiet", {"-v,--verbose", &flags.verbose, "show also how each protection was tried"})},
                    nodes}),
        .run = [&flags](Call& call) { return run_doctor(flags, call.stop); }};
}

}  // namespace harness::cli
