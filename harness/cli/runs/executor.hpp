// Starts the workers of a run as flags and judge.toml specify. judge_by_workers() is in run_dir.cpp.
#pragma once

#include <chrono>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "harness/base/fd.hpp"
#include "harness/cli/context.hpp"
#include "harness/execute/run_dir.hpp"
#include "harness/format/package/package.hpp"

namespace harness::cli {

class History;

// The flags, completed from judge.toml. If judge.toml names Slurm but it is not installed, the executor is local.
DispatchFlags completed(DispatchFlags flags, const config::Config& config);
// The arguments of sbatch, salloc or srun that ask for the partition, the memory and so on.
std::vector<std::string> job_arguments(const config::Executor& executor);

// A new run, as far as the command line and judge.toml describe it.
execute::Manifest new_manifest(const config::Config& config, const DispatchFlags& flags,
                               const std::vector<std::string>& arguments);
// Sets what is judged, and its digest: of `what`, the configuration and the items.
void set_plan(execute::Manifest& manifest, const Context& context, const std::string& what,
              const std::vector<std::string>& ids);
// A submission that is not the package's own. `package`: the index of the package in the manifest.
execute::Item item_of(const std::string& id, std::size_t package, const package::Submission& submission);
// Adds what workers must know of a package and its plan.
void add_part(execute::Manifest& manifest, const judge::Plan& plan);

// A run's folder, locked so that no other process drives the run.
struct LockedRun {
    execute::RunDir run;
    base::Fd lock;
    execute::Manifest manifest;
};
// Starts the run in the folder that the flags name, or continues the run there if `resume` is set. For a cluster with
// different processors it also measures this machine's processor. Throws ConfigError if the folder has another run or
// driver, and JudgeError if nothing can be measured.
LockedRun lock_run(const Context& context, const DispatchFlags& flags, execute::Manifest wanted, bool resume);

// The factor for time limits in this process, so that they match the run's processor. It is 1 on a processor of that
// model, and if the run names no processor. Throws JudgeError if the factor is implausibly large or small.
double time_scale(const Context& context, const execute::RunDir& run, const execute::Manifest& manifest);
// Rounded to two decimals. Throws JudgeError as above; the message names the processor.
double time_scale(std::chrono::nanoseconds here, std::chrono::nanoseconds there, const std::string& processor);

// The name of a node's processor in the report.
std::string processor_of(const execute::Node& node);
// For the report: the processors and the number of results of each. Empty if all results come from one model with
// unscaled limits. Throws ConfigError if they do not, and `uniform` is set.
std::map<std::string, std::string> facts_of(const std::map<std::string, int>& processors, bool uniform);

// Judges the items until each has a result, and shows the progress. `name`: the run's name, for a cluster. `looked`:
// if not null, called after each check instead of showing progress. Throws like execute::drive, and Interrupted.
void judge_items(const Context& context, const DispatchFlags& flags, const execute::RunDir& run,
                 const std::string& name, const std::vector<execute::Item>& items,
                 const std::function<void()>& looked = nullptr);

// Prints what the first round would send out.
void say_plan(const Context& context, const DispatchFlags& flags, const execute::Manifest& run, std::size_t items);
// What an item of the run is called: "submission" or "mutant".
std::string noun_of(const execute::Manifest& run);

// Judges all submissions of the history that have no result, as --run-dir and related flags specify, and gives the
// results to the history, and to `info` the processors that judged it, if they differ. For judge merge it takes the
// results from the named folders instead. Does nothing if neither is requested. Returns false if not all submissions
// were to be judged: the command ends then. Throws ConfigError if a folder is in use or has another run, or if a merged
// result is missing; JudgeError.
bool judge_by_workers(const Context& context, History& history, model::RunInfo& info);

}  // namespace harness::cli
