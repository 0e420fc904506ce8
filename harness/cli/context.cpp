#include "harness/cli/context.hpp"

#include <algorithm>

#include <fmt/chrono.h>
#include <fmt/format.h>

#include "harness/base/archive_name.hpp"
#include "harness/base/error.hpp"
#include "harness/base/files.hpp"
#include "harness/base/installation.hpp"
#include "harness/base/random.hpp"
#include "harness/base/text.hpp"
#include "harness/execute/machine.hpp"
#include "harness/format/config/layers.hpp"
#include "harness/format/config/policy.hpp"
#include "harness/history/cache/writable.hpp"
#include "harness/judge/calibration.hpp"
#include "harness/judge/input_model.hpp"
#include "harness/judge/plan/time_limit.hpp"
#include "harness/report/machine.hpp"
#include "harness/report/progress.hpp"
#include "judge_version.hpp"

namespace harness::cli {

std::filesystem::path extreme_wrapper() {
    return base::program_dir() / "judge-extreme";
}

namespace {

// The user's folder for runs; created if missing. Throws ConfigError.
std::filesystem::path users_state_dir() {
    std::filesystem::path folder = config::users_folder("XDG_STATE_HOME", ".local/state");
    if (folder.empty()) {
        throw base::ConfigError(
            "there is no place for the history of runs, as neither HOME nor XDG_STATE_HOME is "
            "set: set one, or name a judge.toml of your own with --config FILE");
    }
    std::error_code ignored;  // opening the store reports the error
    std::filesystem::create_directories(folder, ignored);
    return folder;
}

// The shipped files are for all users, and their folder may be read-only. So without a judge.toml of their own, users'
// runs are kept in their XDG state folder.
config::Config read_unchecked(const SharedFlags& flags) {
    const std::filesystem::path folder = base::shipped_dir();
    const std::filesystem::path shipped = folder.empty() ? folder : folder / "judge.toml";
    const std::filesystem::path here = std::filesystem::current_path();
    const std::filesystem::path own =
        flags.config.empty() ? config::find_config(here) : std::filesystem::path{flags.config};
    if (!own.empty()) {
        return config::read_config(own, shipped);
    }
    if (shipped.empty()) {
        throw base::ConfigError(fmt::format(
            "there is no judge.toml in {} or a folder above it; name one with --config FILE", here.string()));
    }
    config::Config config = config::read_config(shipped, {}, flags.store.empty() ? users_state_dir() : here);
    config.course = here;
    return config;
}

sandbox::BoxOptions box_options(const config::Config& config, const std::stop_token& stop) {
    sandbox::BoxOptions options;
    options.box = base::program_dir() / "judge-box";
    options.pin = true;
    options.strict = config.sandbox == config::SandboxPolicy::Strict;
    options.isolated = config.sandbox != config::SandboxPolicy::None;
    options.readonly = config.readonly_folders();
    options.hidden = config.hidden_folders({base::program_dir()});
    options.stop = stop;
    return options;
}

}  // namespace

config::Config read_config(const SharedFlags& flags) {
    config::Config config = read_unchecked(flags);
    for (const config::PackageEntry& entry : config.packages) {
        judge::input_model_of(entry);  // throws if no model knows the words of its 'picture'
    }
    config.grammar_checker = base::program_dir() / "judge-grammar";
    return config;
}

std::filesystem::path store_file(const SharedFlags& flags, const config::Config& config) {
    if (flags.store == "none") {
        return {};
    }
    return flags.store.empty() ? config.store_file : std::filesystem::absolute(flags.store);
}

Context make_context(const SharedFlags& flags, std::stop_token stop) {
    config::Config config = read_config(flags);
    if (!flags.cache_dir.empty()) {
        config.cache_dir = flags.cache_dir;
    }
    cache::require_writable(config.cache_dir, execute::gate_of(config));
    if (!flags.sandbox.empty()) {
        config.sandbox = config::policy_of(flags.sandbox);
    }
    if (config.sandbox == config::SandboxPolicy::None) {
        write_error("judge: warning: --sandbox none: nothing is isolated, programs may do whatever you may\n");
    }
    sandbox::BoxPool boxes(box_options(config, stop));
    return {std::move(config), flags, std::move(stop), std::move(boxes)};
}

Context stopped_by(const Context& context, std::stop_token stop) {
    sandbox::BoxPool boxes(box_options(context.config, stop));
    return {context.config, context.flags, std::move(stop), std::move(boxes)};
}

int Context::jobs() const {
    return flags.jobs > 0 ? flags.jobs : execute::cores();
}

sandbox::RunnerFactory Context::runner_factory() const {
    return [pool = boxes](int worker) { return pool.lend(worker); };
}

workers::JudgingContext Context::judging() const {
    return {runner_factory(), jobs(), stop, base::program_dir() / "trusted"};
}

execute::DriverContext Context::driver() const {
    execute::DriverContext driver{config, judging(), {}, warn_of_points};
    const std::shared_ptr<report::Terminal> terminal(new report::Terminal(make_terminal(flags)));
    if (terminal->is_shown()) {
        driver.show = [terminal](std::string_view line) { terminal->show(line); };
    }
    return driver;
}

std::vector<std::string> Context::not_enforced() const {
    return report::not_enforced_lines(boxes.protections());
}

model::Machine Context::machine(bool calibrated) const {
    model::Machine machine = execute::this_machine();
    machine.jobs = jobs();
    machine.policy = config::policy_name(config.sandbox);
    machine.protections = boxes.protections();
    if (!calibrated) {
        return machine;
    }
    try {
        machine.calibration = judge::calibrate(judging(), base::program_dir() / "probe");
    } catch (const base::JudgeError& error) {
        machine.not_calibrated = error.what();
    } catch (const sandbox::Interrupted&) {  // judging will be stopped too
        machine.not_calibrated = "interrupted";
    }
    return machine;
}

std::string new_run_id(std::chrono::system_clock::time_point started) {
    return fmt::format("{:%Y%m%dT%H%M%SZ}-{}", fmt::gmtime(std::chrono::floor<std::chrono::seconds>(started)),
                       base::random_hex(4));
}

model::RunInfo run_info(std::string command, const model::Machine& machine) {
    model::RunInfo run;
    run.command = std::move(command);
    run.started = std::chrono::system_clock::now();
    run.id = new_run_id(run.started);
    run.versions["judge"] = QUEENS_VERSION;
    run.machine = report::machine_facts(machine);
    run.not_enforced = report::not_enforced_lines(machine.protections);
    return run;
}

bool leaves_package_out(const config::Config& config, const std::string& word, std::size_t words_after) {
    std::error_code ignored;  // if it cannot be examined, reading it reports the error
    const bool is_listed = std::ranges::any_of(
        config.packages, [&](const config::PackageEntry& entry) { return entry.path.filename() == word; });
    const bool names_package =
        is_listed || package::is_package(word) || (words_after > 0 && base::is_archive_name(word));
    return package::is_package(".") && !names_package && (words_after == 0 || std::filesystem::exists(word, ignored));
}

void show_warnings(const Context& context, const std::vector<std::string>& warnings) {
    if (!context.flags.quiet) {
        std::ranges::for_each(warnings, warn_of_points);
    }
}

void warn_of_points(const std::string& warning) {
    write_error(fmt::format("judge: warning: {}\n", base::one_line(warning, 1000)));
}

judge::Plan plan_to_grade_by(const Context& context, const config::Config& config, package::Package package) {
    if (!package.problems.empty()) {
        const model::PackageProblem& problem = package.problems.front();
        throw base::ConfigError(package.root / "data" / problem.where, 0, problem.what);
    }
    return plan_for(context, config, std::move(package));
}

judge::Plan plan_of_programs(const Context& context, package::Package package) {
    if (package.type.submit_answer) {
        throw base::ConfigError(package.root / "problem.yaml", 0,
                                "takes answers (submit-answer), and there are no programs to try inputs on");
    }
    return plan_for(context, context.config, std::move(package));
}

judge::Plan plan_for(const Context& context, const config::Config& config, package::Package package) {
    judge::Plan plan = judge::make_plan(config, std::move(package));
    if (!plan.package.time_limit.is_derived) {
        return plan;
    }
    if (!context.flags.quiet && !context.flags.no_progress) {
        write_error(
            fmt::format("judge: {} gives no time limit: it is derived from its submissions, which takes a while\n",
                        plan.package.name));
    }
    report::Terminal terminal = make_terminal(context.flags);
    return judge::with_derived_time_limit(std::move(plan), context.judging(), [&] {
        return report::make_progress([&](std::string_view line) { terminal.show(line); });
    });
}

}  // namespace harness::cli
