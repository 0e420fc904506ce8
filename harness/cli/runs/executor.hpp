// What runs the workers of a run, as flags and judge.toml have it.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "harness/cli/context.hpp"
#include "harness/dispatch/run_dir.hpp"

namespace harness::cli {

// The flags, and what they leave open as judge.toml says. Where that names Slurm and there is none, it is local.
DispatchFlags completed(DispatchFlags flags, const config::Config& config);

// Has the items judged, until each has a result; shows how far that is. `name`: the run's, for a cluster. Throws as
// dispatch::drive, and Interrupted. `looked`: called each time that it was looked for results; none: nobody is told.
void judge_items(const Context& context, const DispatchFlags& flags, const dispatch::RunDir& run,
                 const std::string& name, const std::vector<dispatch::Item>& items,
                 const std::function<void()>& looked = nullptr);

// Prints what the first round would send out.
void say_plan(const Context& context, const DispatchFlags& flags, const std::string& name, std::size_t items);

}  // namespace harness::cli
