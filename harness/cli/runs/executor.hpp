// What runs the workers of a run, as flags and judge.toml have it.
#pragma once

#include <chrono>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "harness/cli/context.hpp"
#include "harness/dispatch/manifest.hpp"
#include "harness/dispatch/run_dir.hpp"
#include "harness/package/package.hpp"
#include "harness/support/fd.hpp"

namespace harness::cli {

// The flags, and what they leave open as judge.toml says. Where that names Slurm and there is none, it is local.
DispatchFlags completed(DispatchFlags flags, const config::Config& config);

// A run that begins, as far as the command line and judge.toml say what it is.
dispatch::Manifest new_manifest(const config::Config& config, const DispatchFlags& flags,
                                const std::vector<std::string>& arguments);
// A digest of what is judged and how: of `what`, the configuration and the items.
std::string plan_of(const Context& context, const std::string& what, const std::vector<std::string>& ids);
// A submission that is no package's own, which stands at this place in the manifest.
dispatch::Item item_of(const std::string& id, std::size_t package, const package::Submission& submission);
// What workers have to know of a package, and the package as they read it.
dispatch::PackagePart part_of(const package::Package& package, double time_margin);
package::Package package_of(const Context& context, const dispatch::PackagePart& part);

// A run's folder, which no other process drives meanwhile.
struct Held {
    dispatch::RunDir run;
    support::Fd lock;
    dispatch::Manifest manifest;
};
// Begins the run in the folder that the flags name; where it is there already, goes on with it if `resume` says so.
// For a cluster of processors that may differ it measures this one. Throws ConfigError where another run or driver is
// there, and JudgeError where nothing can be measured.
Held hold(const Context& context, const DispatchFlags& flags, dispatch::Manifest wanted, bool resume);

// By what limits of time are multiplied where this process runs, so that they are as on the run's processor. One of
// that model, and a run that names none, have 1. Throws JudgeError where the two are too far apart to believe it.
double time_scale(const Context& context, const dispatch::RunDir& run, const dispatch::Manifest& manifest);
// Two digits behind the point. Throws JudgeError as above, which names the processor.
double time_scale(std::chrono::nanoseconds here, std::chrono::nanoseconds there, const std::string& processor);

// How the report calls the processor of a node.
std::string processor_of(const dispatch::Node& node);
// For the report: on which processors it was judged, with the number of results of each, where they differ, or
// differ from the run's.
std::map<std::string, std::string> facts_of(const std::map<std::string, int>& processors);
// Throws ConfigError where they differ, and --uniform is given.
void refuse_mixture(const DispatchFlags& flags, const std::map<std::string, std::string>& facts);

// Has the items judged, until each has a result; shows how far that is. `name`: the run's, for a cluster. Throws as
// dispatch::drive, and Interrupted. `looked`: called each time that it was looked for results; none: nobody is told.
void judge_items(const Context& context, const DispatchFlags& flags, const dispatch::RunDir& run,
                 const std::string& name, const std::vector<dispatch::Item>& items,
                 const std::function<void()>& looked = nullptr);

// Prints what the first round would send out.
void say_plan(const Context& context, const DispatchFlags& flags, const dispatch::Manifest& run, std::size_t items);
// What an item of the run is called.
std::string noun_of(const dispatch::Manifest& run);

}  // namespace harness::cli
