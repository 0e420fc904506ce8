// Shared by the commands: configuration and sandbox.
#pragma once

#include <chrono>
#include <filesystem>
#include <stop_token>
#include <string>
#include <vector>

#include "harness/cli/flags.hpp"
#include "harness/cli/output.hpp"
#include "harness/format/config/config.hpp"
#include "harness/format/package/package.hpp"
#include "harness/judge/plan/plan.hpp"
#include "harness/judge/workers/judging_context.hpp"
#include "harness/model/machine.hpp"
#include "harness/model/result.hpp"
#include "harness/sandbox/box_pool.hpp"

namespace harness::cli {

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
    // For a run that is spread over processes or machines.
    execute::DriverContext driver() const;
    // What the sandbox does not enforce here, and why, one line for each reason. Throws like BoxRunner::protections.
    std::vector<std::string> not_enforced() const;
    // Starts a sandbox to find out what it enforces and, if `calibrated`, how much cpu times vary. Throws like
    // BoxRunner::protections.
    model::Machine machine(bool calibrated = true) const;
};

// Throws ConfigError, also if the cache cannot be written.
Context make_context(const SharedFlags& flags, std::stop_token stop);

// The same, but what it runs stops if `stop` is requested.
Context stopped_by(const Context& context, std::stop_token stop);

// The configuration that --config names, or the one here or in a parent folder. The shipped configuration gives the
// defaults. Throws ConfigError.
config::Config read_config(const SharedFlags& flags);
// The file that keeps the runs; empty: runs are not kept.
std::filesystem::path store_file(const SharedFlags& flags, const config::Config& config);

// The facts of a run that starts now on this machine.
model::RunInfo run_info(std::string command, const model::Machine& machine);
// Unique even for two judges that start within the same second in different containers.
std::string new_run_id(std::chrono::system_clock::time_point started = std::chrono::system_clock::now());

// Whether `word`, in the place of PACKAGE, is the first of the words after it: in a package's folder PACKAGE may be
// left out. `words_after`: how many words follow `word`.
bool leaves_package_out(const config::Config& config, const std::string& word, std::size_t words_after);

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
