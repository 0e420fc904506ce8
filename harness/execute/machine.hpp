// This machine: what verdicts depend on, and what other judges must know of it.
#pragma once

#include <filesystem>
#include <string>

#include "harness/format/config/config.hpp"
#include "harness/model/machine.hpp"

namespace harness::execute {

// The name of this machine.
std::string host_name();

// The number of cores that this process may use.
int cores();

// What is known of this machine without a sandbox.
model::Machine this_machine();

// A digest of the machine's properties that affect verdicts: its cpu and what its sandbox enforces. The number of jobs
// and the kernel's version do not affect verdicts.
std::string machine_key(const model::Machine& machine);
// The same for a run judged on several machines: it ignores the cpu model, because each result names its own.
std::string any_machine_key(model::Machine machine);

// The file in the cache by which judges of this machine take turns.
std::filesystem::path gate_of(const config::Config& config);

}  // namespace harness::execute
