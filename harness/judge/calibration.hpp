// How much cpu times can be trusted on this machine just now: the same work several times, alone and on all workers at
// once, and by how much its cpu times differ. A fraction of a second; what it says is for reports, no verdict hangs on
// it.
#pragma once

#include <chrono>
#include <filesystem>
#include <optional>
#include <vector>

#include "harness/model/machine.hpp"
#include "harness/workers/judging_context.hpp"

namespace harness::judge {

// `probe_dir`: the folder of judge-probe. Throws JudgeError, and Interrupted.
model::Calibration calibrate(const workers::JudgingContext& context, const std::filesystem::path& probe_dir);

// Empty where there are no times.
std::optional<model::Spread> spread_of(std::vector<std::chrono::nanoseconds> times);

}  // namespace harness::judge
