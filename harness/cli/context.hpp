// What the commands share: the sandbox, and what is written where.
#pragma once

#include <chrono>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "harness/cli/flags.hpp"
#include "harness/config/config.hpp"
#include "harness/model/machine.hpp"
#include "harness/model/result.hpp"
#include "harness/package/package.hpp"
#include "harness/report/console.hpp"
#include "harness/report/terminal.hpp"
#include "harness/sandbox/box_pool.hpp"
#include "harness/support/atomic_file.hpp"
#include "harness/workers/judging_context.hpp"

namespace harness::cli {

// The folder of the running executable: its companions lie beside it.
std::filesystem::path program_dir();
// What runs an accepted submission as an extreme of it: harness/mutation/extremes/main.cpp.
std::filesystem::path extreme_wrapper();

struct Context {
    config::Config config;
    SharedFlags flags;
    std::stop_token stop;
    sandbox::BoxPool boxes;

    int jobs() const;
    sandbox::RunnerFactory runner_factory() const;
    // Where programs run, with this project's own solver and generators.
    workers::JudgingContext judging() const;
    // The same, with the package's own limits.
    workers::JudgingContext judging(const package::Package& package) const;
    // What the sandbox does not enforce here, and why, a line for each reason. Throws as BoxRunner::protections.
    std::vector<std::string> not_enforced() const;
    // Starts a sandbox to see what it enforces and, unless it is not `calibrated`, by how much cpu times spread. Throws
    // as BoxRunner::protections, and Interrupted.
    model::Machine machine(bool calibrated = true) const;
};

// Throws ConfigError.
Context make_context(const SharedFlags& flags, std::stop_token stop);

// What is shipped with the judge, by links: judge.toml, and templates/ for `judge new`.
std::filesystem::path shared_dir();
// Where the judge.toml lies that is shipped, with what it names; empty where there is none.
std::filesystem::path shipped_dir();
// The configuration that --config names, or the one here or in a parent folder, laid over the shipped one. Throws
// ConfigError.
config::Config read_config(const SharedFlags& flags);
// Where the runs are kept; empty: nowhere.
std::filesystem::path store_file(const SharedFlags& flags, const config::Config& config);

// Writes to standard output, or standard error. Throws SystemError where that cannot be.
void write_out(std::string_view text);
void write_error(std::string_view text);
// Whether a report can be written there: to be said before the work rather than after it. Throws ConfigError.
void check_report_file(const std::filesystem::path& file);
// The same of the file that --json names.
void check_json_file(const SharedFlags& flags);
// A report that comes in pieces. A regular file appears whole, when it is finished, or not at all; a pipe or a device
// is written to, never replaced. What nobody writes to is not made. Its members throw SystemError.
class ReportFile {
  public:
    explicit ReportFile(std::filesystem::path path) : path_(std::move(path)) {}

    void write(std::string_view text);
    void finish();

  private:
    std::filesystem::path path_;
    std::optional<support::AtomicFile> whole_;
    support::Fd direct_;
};
// The same of a text.
void write_report(const std::filesystem::path& file, std::string_view text);
// Writes what is for a person to standard output, or to standard error where --json - wants the other for itself.
void write_text(const SharedFlags& flags, std::string_view text);
// Writes what --json asks for to where it says; without it `make` is not called.
void write_json(const SharedFlags& flags, const std::function<std::string()>& make);
// For the line that says how far the work is; null where the flags, or what standard error is, want none.
std::unique_ptr<report::Terminal> make_terminal(const SharedFlags& flags);
// Whether --color WHEN asks for colour there.
bool wants_color(const std::string& when, int descriptor);

// "strict", "best-effort", "none"
const char* policy_name(config::SandboxPolicy policy);
// What can be told of the machine without a sandbox. Throws SystemError.
model::Machine machine_facts();

// A run that begins now, on this machine.
model::RunInfo run_info(std::string command, const model::Machine& machine);
// Two judges that begin within one second have two ids, whatever container they are in.
std::string new_run_id(std::chrono::system_clock::time_point started = std::chrono::system_clock::now());

// What verdicts depend on of the machine: its cpu and what its sandbox enforces. The number of jobs and the kernel's
// version change none.
std::string machine_key(const model::Machine& machine);
// Likewise of a run that is judged on several machines: whatever their cpus are, which each result tells.
std::string any_machine_key(model::Machine machine);

// A package's warnings, on standard error.
void show_warnings(const Context& context, const std::vector<std::string>& warnings);
// A warning that may change somebody's points, which -q does not hide.
void warn_of_points(const std::string& warning);

// The package to grade by, with a time limit as below. Throws ConfigError where something is wrong with its data.
package::Package package_to_grade_by(const Context& context, package::Package package);

// The package with a time limit: where it gives none, the one derived from its accepted submissions, which are judged
// for it. Throws as judge_package().
package::Package with_time_limit(const Context& context, package::Package package);
// As with_time_limit, for a command that looks for inputs. Throws ConfigError where answers are handed in, no programs.
package::Package package_of_programs(const Context& context, package::Package package);

}  // namespace harness::cli
