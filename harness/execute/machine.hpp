// The machine on which a judge runs, as far as verdicts and other judges care.
#pragma once

#include <filesystem>
#include <string>

#include "harness/format/config/config.hpp"
#include "harness/model/machine.hpp"

namespace harness::execute {

// The facts about the machine that need no sandbox.
model::Machine machine_facts();

// A digest of the machine's properties that affect verdicts: its cpu and what its sandbox enforces. The number of jobs
// and the kernel's version do not affect verdicts.
std::string machine_key(const model::Machine& machine);
// The same for a run judged on several machines: it ignores the cpu model, because each result names its own.
std::string any_machine_key(model::Machine machine);

// The file in the cache by which judges of this machine take turns.
std::filesystem::path gate_of(const config::Config& config);

}  // namespace harness::execute
