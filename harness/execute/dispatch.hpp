// Starts the workers of a run as flags and judge.toml specify.
#pragma once

#include <chrono>
#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "harness/base/fd.hpp"
#include "harness/execute/node_health.hpp"
#include "harness/execute/results.hpp"
#include "harness/execute/run_dir.hpp"
#include "harness/judge/plan/fingerprints.hpp"
#include "harness/judge/plan/plan.hpp"
#include "harness/judge/workers/judging_context.hpp"

namespace harness::execute {

// How a run is spread over processes or machines, as flags and judge.toml say.
struct Dispatch {
    std::string run_dir;          // the run's folder; empty: none, this process judges
    std::string shard;            // "2/8": only every eighth submission, starting with the second; empty: all
    int shard_size = 0;           // submissions for a worker at a time; 0: chosen by how long they take
    int max_attempts = 3;         // maximum number of workers that may fail on one submission
    double stall_timeout = 1800;  // seconds
    bool uniform = false;         // all processors are assumed to be one model; several are an error
    bool dry_run = false;         // show what would be sent out, then exit
    config::Executor executor{.max_nodes = 0};  // empty texts, and 0: from judge.toml
    std::vector<std::string> merged;            // for judge merge: the folders with the results

    bool is_asked() const { return !run_dir.empty() || !merged.empty(); }
};

// The judge that drives a run.
struct DriverContext {
    const config::Config& config;
    workers::JudgingContext judging;                 // on this machine
    std::function<void(std::string_view)> show{};    // shows a line of progress; null: nothing is shown
    std::function<void(const std::string&)> warn{};  // prints a warning that may change somebody's points
    NodeHealth* health = nullptr;                    // as in DriveOptions
};

// The flags, completed from judge.toml. If judge.toml names a cluster whose commands are not here, the executor is
// local.
Dispatch completed(Dispatch dispatch, const config::Config& config);
// The arguments of sbatch, salloc or srun that ask for the partition, the memory and so on.
std::vector<std::string> job_arguments(const config::Executor& executor);

// A new run, as far as the command line and judge.toml describe it.
Manifest new_manifest(const config::Config& config, const Dispatch& dispatch,
                      const std::vector<std::string>& arguments);
// Sets what is judged, and its digest: of `what`, the configuration and the items.
void set_plan(Manifest& manifest, const config::Config& config, const std::string& what,
              const std::vector<std::string>& ids);
// A submission that is not the package's own. `package`: the index of the package in the manifest.
Item item_of(const std::string& id, std::size_t package, const package::Submission& submission);
// The same submission, for the worker that judges it.
package::Submission submission_of(const Item& item);
// Adds what workers must know of a package and its plan. `basis`, `data`: as in PackagePart.
void add_part(Manifest& manifest, const judge::Plan& plan, const judge::Basis& basis = {},
              const std::vector<judge::DataFile>& data = {});
// The plan that add_part() described, for a worker. `data`: RunDir::data(). Throws like package::read_package().
// Opening a file of the package's data may throw OtherData.
judge::Plan plan_of(const config::Config& config, const Manifest& manifest, const PackagePart& part,
                    const std::vector<judge::DataFile>& data);

// A run's folder, locked so that no other process drives the run.
struct LockedRun {
    RunDir run;
    base::Fd lock;
    Manifest manifest;
};
// Starts the run in the folder that the flags name, or continues the run there if `resume` is set. For a cluster with
// different processors it also measures this machine's processor. Throws ConfigError if the folder has another run or
// driver, and JudgeError if nothing can be measured.
LockedRun lock_run(const DriverContext& driver, const Dispatch& dispatch, Manifest wanted, bool resume);

// The factor for time limits in this process, so that they match the run's processor. It is 1 on a processor of that
// model, and if the run names no processor. Throws JudgeError if the factor is implausibly large or small.
double time_scale(const workers::JudgingContext& judging, const RunDir& run, const Manifest& manifest);
// Rounded to two decimals. Throws JudgeError as above; the message names the processor.
double time_scale(std::chrono::nanoseconds here, std::chrono::nanoseconds there, const std::string& processor);

// The name of a node's processor in the report.
std::string processor_of(const Node& node);
// For the report: the processors and the number of results of each. Empty if all results come from one model with
// unscaled limits. Throws ConfigError if they do not, and `uniform` is set.
std::map<std::string, std::string> facts_of(const std::map<std::string, int>& processors, bool uniform);

// Judges the items until each has a result in `results`, and shows the progress. `name`: the run's name, for a cluster.
// `take`: as in DriveOptions. Throws like drive, and Interrupted.
void judge_items(const DriverContext& driver, const Dispatch& dispatch, const RunDir& run, const std::string& name,
                 std::vector<Item> items, Results& results, const Results::Take& take = nullptr);

// Says what the first round would send out.
std::string first_round_text(const DriverContext& driver, const Dispatch& dispatch, const Manifest& run,
                             std::size_t items);
// What an item of the run is called: "submission" or "mutant".
std::string noun_of(const Manifest& run);

}  // namespace harness::execute
