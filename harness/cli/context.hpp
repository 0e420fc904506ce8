// Shared by the commands: configuration, sandbox and output.
#pragma once

#include <chrono>
#include <filesystem>
#include <functional>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "harness/base/files.hpp"
#include "harness/cli/flags.hpp"
#include "harness/format/config/config.hpp"
#include "harness/format/package/package.hpp"
#include "harness/judge/plan/plan.hpp"
#include "harness/judge/workers/judging_context.hpp"
#include "harness/model/machine.hpp"
#include "harness/model/result.hpp"
#include "harness/report/terminal.hpp"
#include "harness/sandbox/box_pool.hpp"

namespace harness::cli {

// The folder of the running executable, which also holds its helper programs.
std::filesystem::path program_dir();
// The program that runs an accepted submission as an extreme mutant: harness/setter/mutation/extremes/main.cpp.
std::filesystem::path extreme_wrapper();

struct Context {
    config::Config config;
    SharedFlags flags;
    std::stop_token stop;
    sandbox::BoxPool boxes;

    int jobs() const;
    sandbox::RunnerFactory runner_factory() const;
    // The context for running programs, with this project's own solver and generators.
    workers::JudgingContext judging() const;
    // What the sandbox does not enforce here, and why, one line for each reason. Throws like BoxRunner::protections.
    std::vector<std::string> not_enforced() const;
    // Starts a sandbox to find out what it enforces and, if `calibrated`, how much cpu times vary. Throws like
    // BoxRunner::protections, and Interrupted.
    model::Machine machine(bool calibrated = true) const;
};

// Throws ConfigError, also if the cache cannot be written.
Context make_context(const SharedFlags& flags, std::stop_token stop);

// The folder of links to the files shipped with the judge: judge.toml, and templates/ for `judge new`.
std::filesystem::path shared_dir();
// The folder of the shipped judge.toml and the files it names; empty if there is none.
std::filesystem::path shipped_dir();
// The configuration that --config names, or the one here or in a parent folder. The shipped configuration gives the
// defaults. Throws ConfigError.
config::Config read_config(const SharedFlags& flags);
// The file in the cache by which judges of this machine take turns.
std::filesystem::path gate_of(const config::Config& config);
// The file that keeps the runs; empty: runs are not kept.
std::filesystem::path store_file(const SharedFlags& flags, const config::Config& config);

// Write to standard output and standard error. Throw SystemError on failure.
void write_out(std::string_view text);
void write_error(std::string_view text);
// Checks that a report can be written to the file, to fail before the work rather than after it. Empty (no report) and
// "-" (standard output) pass. Throws ConfigError.
void check_report_file(const std::filesystem::path& file);
// A report written in pieces. A regular file appears only when it is complete; a pipe or a device is written to and
// never replaced. Without any write() no file is created. The members throw SystemError.
class ReportFile {
  public:
    explicit ReportFile(std::filesystem::path path) : path_(std::move(path)) {}

    void write(std::string_view text);
    void finish();

  private:
    std::filesystem::path path_;
    std::optional<base::AtomicFile> whole_;
    base::Fd direct_;
};
// Writes text for people to standard output, or to standard error if `--json -` uses standard output.
void write_text(const SharedFlags& flags, std::string_view text);
// Writes the JSON document to the target of --json. Without --json, `make` is not called.
void write_json(const SharedFlags& flags, const std::function<std::string()>& make);
// The terminal for the progress line, which is not shown if the flags disable it or standard error is not a terminal.
report::Terminal make_terminal(const SharedFlags& flags);
// Whether --color WHEN turns on colour for this descriptor.
bool wants_color(const std::string& when, int descriptor);

// "strict", "best-effort", "none"
const char* policy_name(config::SandboxPolicy policy);
// The facts about the machine that need no sandbox.
model::Machine machine_facts();

// The facts of a run that starts now on this machine.
model::RunInfo run_info(std::string command, const model::Machine& machine);
// Unique even for two judges that start within the same second in different containers.
std::string new_run_id(std::chrono::system_clock::time_point started = std::chrono::system_clock::now());

// A digest of the machine's properties that affect verdicts: its cpu and what its sandbox enforces. The number of jobs
// and the kernel's version do not affect verdicts.
std::string machine_key(const model::Machine& machine);
// The same for a run judged on several machines: it ignores the cpu model, because each result names its own.
std::string any_machine_key(model::Machine machine);

// Prints a package's warnings to standard error.
void show_warnings(const Context& context, const std::vector<std::string>& warnings);
// Prints a warning that may change somebody's points. -q does not hide it.
void warn_of_points(const std::string& warning);

// The plan for a package. If that has no time limit, its accepted submissions are judged to derive one. Throws like
// judge_package().
judge::Plan plan_for(const Context& context, const config::Config& config, package::Package package);
// The same for grading. Throws ConfigError if the package's data is invalid.
judge::Plan plan_to_grade_by(const Context& context, const config::Config& config, package::Package package);
// The same for a search for inputs. Throws ConfigError if submissions are answers, not programs.
judge::Plan plan_of_programs(const Context& context, package::Package package);

}  // namespace harness::cli
