#include "harness/cli/context.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdlib>
#include <fstream>
#include <functional>

#include <fcntl.h>
#include <fmt/chrono.h>
#include <fmt/format.h>
#include <sched.h>
#include <sys/utsname.h>
#include <unistd.h>

#include "harness/base/error.hpp"
#include "harness/base/fd.hpp"
#include "harness/base/files.hpp"
#include "harness/base/random.hpp"
#include "harness/base/text.hpp"
#include "harness/execute/run_dir.hpp"
#include "harness/format/config/layers.hpp"
#include "harness/history/cache/digest.hpp"
#include "harness/history/cache/writable.hpp"
#include "harness/judge/calibration.hpp"
#include "harness/judge/pipeline.hpp"
#include "harness/judge/plan/time_limit.hpp"
#include "harness/report/machine.hpp"
#include "harness/report/progress.hpp"
#include "judge_version.hpp"

namespace harness::cli {

namespace {

using Policy = std::pair<const char*, config::SandboxPolicy>;
constexpr std::array policies{Policy{"strict", config::SandboxPolicy::Strict},
                              Policy{"best-effort", config::SandboxPolicy::BestEffort},
                              Policy{"none", config::SandboxPolicy::None}};

int cores() {
    cpu_set_t set;
    return ::sched_getaffinity(0, sizeof set, &set) == 0 ? CPU_COUNT(&set) : 1;
}

std::string cpu_model() {
    std::ifstream info("/proc/cpuinfo");
    for (std::string line; std::getline(info, line);) {
        const std::size_t colon = line.find(": ");
        if (line.starts_with("model name") && colon != std::string::npos) {
            return line.substr(colon + 2);
        }
    }
    return "unknown";
}

std::string kernel() {
    utsname names{};
    static_cast<void>(::uname(&names));  // cannot fail
    return fmt::format("{} {}", names.sysname, names.release);
}

}  // namespace

const char* policy_name(config::SandboxPolicy policy) {
    return std::ranges::find(policies, policy, &Policy::second)->first;
}

void write_out(std::string_view text) {
    base::write_all(STDOUT_FILENO, text, "cannot write to standard output");
}

void write_error(std::string_view text) {
    base::write_all(STDERR_FILENO, text, "cannot write to standard error");
}

void check_report_file(const std::filesystem::path& file) {
    namespace fs = std::filesystem;
    if (file.empty() || file == "-") {
        return;
    }
    std::error_code ignored;  // if it cannot be examined, writing it reports the error
    const fs::path folder = file.has_parent_path() ? file.parent_path() : fs::path(".");
    if (fs::is_directory(file, ignored)) {
        throw base::ConfigError(file, 0, "is a folder: name a file for the report");
    }
    if (!fs::is_directory(folder, ignored)) {
        throw base::ConfigError(file, 0, "cannot be written, as its folder is not there: make it first");
    }
    if (const fs::path& written = fs::exists(file, ignored) ? file : folder; ::access(written.c_str(), W_OK) != 0) {
        throw base::ConfigError(base::SystemError("cannot write " + written.string(), errno).what());
    }
}

void ReportFile::write(std::string_view text) {
    if (!whole_ && !direct_) {
        std::error_code ignored;  // a missing file is created
        const auto type = std::filesystem::status(path_, ignored).type();
        if (type == std::filesystem::file_type::regular || type == std::filesystem::file_type::not_found) {
            whole_.emplace(std::filesystem::weakly_canonical(path_));
        } else {
            direct_ = base::open_file(path_, O_WRONLY);
        }
    }
    if (whole_) {
        whole_->append(text);
    } else {
        base::write_all(direct_.get(), text, "cannot write " + path_.string());
    }
}

void ReportFile::finish() {
    if (whole_) {
        whole_->finish();
    }
}

void write_text(const SharedFlags& flags, std::string_view text) {
    (flags.json == "-" ? write_error : write_out)(text);
}

void write_json(const SharedFlags& flags, const std::function<std::string()>& make) {
    if (flags.json == "-") {
        write_out(make());
    } else if (!flags.json.empty()) {
        ReportFile report(flags.json);
        report.write(make());
        report.finish();
    }
}

report::Terminal make_terminal(const SharedFlags& flags) {
    const bool shown = !flags.no_progress && !flags.quiet && ::isatty(STDERR_FILENO) == 1;
    return report::Terminal(shown ? write_error : report::Terminal::Write{});
}

bool wants_color(const std::string& when, int descriptor) {
    const char* no_color = std::getenv("NO_COLOR");
    const bool forbidden = no_color != nullptr && *no_color != '\0';
    return when == "always" || (when == "auto" && !forbidden && ::isatty(descriptor) == 1);
}

std::filesystem::path program_dir() {
    return std::filesystem::read_symlink("/proc/self/exe").parent_path();
}

std::filesystem::path extreme_wrapper() {
    return program_dir() / "judge-extreme";
}

model::Machine machine_facts() {
    return {cpu_model(), kernel(), cores()};
}

std::string machine_key(const model::Machine& machine) {
    cache::Digest digest("queens-judge machine", {machine.cpu, machine.policy});
    for (const model::Protection& protection : machine.protections) {
        digest.add(protection.name);
        digest.add(std::int64_t{protection.enforced});
    }
    return digest.hex();
}

std::string any_machine_key(model::Machine machine) {
    machine.cpu = "any";
    return machine_key(machine);
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

}  // namespace

std::filesystem::path shared_dir() {
    return program_dir() / "share";
}

std::filesystem::path shipped_dir() {
    const std::filesystem::path shipped = shared_dir() / "judge.toml";
    std::error_code error;
    const std::filesystem::path real = std::filesystem::canonical(shipped, error);
    if (error && base::is_there(shipped)) {
        throw base::ConfigError(
            base::SystemError("cannot find what the link " + shipped.string() + " leads to", error.value()).what());
    }
    return real.parent_path();
}

// The shipped files are for all users, and their folder may be read-only. So without a judge.toml of their own, users'
// runs are kept in their XDG state folder.
config::Config read_config(const SharedFlags& flags) {
    const std::filesystem::path folder = shipped_dir();
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

std::filesystem::path store_file(const SharedFlags& flags, const config::Config& config) {
    if (flags.store == "none") {
        return {};
    }
    return flags.store.empty() ? config.store_file : std::filesystem::absolute(flags.store);
}

std::filesystem::path gate_of(const config::Config& config) {
    return config.cache_dir / "gates" / execute::host_name();
}

Context make_context(const SharedFlags& flags, std::stop_token stop) {
    config::Config config = read_config(flags);
    if (!flags.cache_dir.empty()) {
        config.cache_dir = flags.cache_dir;
    }
    cache::require_writable(config.cache_dir, gate_of(config));
    if (!flags.sandbox.empty()) {
        config.sandbox = std::ranges::find(policies, flags.sandbox, &Policy::first)->second;
    }
    sandbox::BoxOptions options;
    options.box = program_dir() / "judge-box";
    options.pin = true;
    options.strict = config.sandbox == config::SandboxPolicy::Strict;
    options.isolated = config.sandbox != config::SandboxPolicy::None;
    options.readonly = config.readonly_folders();
    options.hidden = config.hidden_folders({program_dir()});
    if (!options.isolated) {
        write_error("judge: warning: --sandbox none: nothing is isolated, programs may do whatever you may\n");
    }
    options.stop = stop;
    return {std::move(config), flags, std::move(stop), sandbox::BoxPool(std::move(options))};
}

int Context::jobs() const {
    return flags.jobs > 0 ? flags.jobs : cores();
}

sandbox::RunnerFactory Context::runner_factory() const {
    return [pool = boxes](int worker) { return pool.lend(worker); };
}

workers::JudgingContext Context::judging() const {
    return {runner_factory(), jobs(), stop, program_dir() / "trusted"};
}

std::vector<std::string> Context::not_enforced() const {
    return report::not_enforced_lines(boxes.protections());
}

model::Machine Context::machine(bool calibrated) const {
    model::Machine machine = machine_facts();
    machine.jobs = jobs();
    machine.policy = policy_name(config.sandbox);
    machine.protections = boxes.protections();
    if (!calibrated) {
        return machine;
    }
    try {
        machine.calibration = judge::calibrate(judging(), program_dir() / "probe");
    } catch (const base::JudgeError& error) {
        machine.not_calibrated = error.what();
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
    workers::JudgingContext judging = context.judging();
    const auto judge = [&](judge::Plan probe, const std::vector<package::Submission>& submissions, bool exclusive) {
        judging.jobs = exclusive ? 1 : context.jobs();
        probe.package.name += exclusive ? ": time limit, the slowest" : ": time limit";
        report::Terminal terminal = make_terminal(context.flags);
        const auto progress = report::make_progress([&](std::string_view line) { terminal.show(line); });
        return judge::judge_package(judging, judge::make_jury(judging, std::move(probe)), submissions, {progress.get()})
            .submissions;
    };
    if (!context.flags.quiet && !context.flags.no_progress) {
        write_error(
            fmt::format("judge: {} gives no time limit: it is derived from its submissions, which takes a while\n",
                        plan.package.name));
    }
    return judge::with_derived_time_limit(std::move(plan), judge);
}

}  // namespace harness::cli
