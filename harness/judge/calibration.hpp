// Measures how reliable cpu times are on this machine now: runs the same work several times, alone and on all workers
// at once, and compares the cpu times. Takes a fraction of a second. Only for reports; no verdict depends on it.
#pragma once

#include <filesystem>

#include "harness/judge/workers/judging_context.hpp"
#include "harness/model/machine.hpp"

namespace harness::judge {

// `probe_dir`: the folder of judge-probe. Throws JudgeError, and Interrupted.
model::Calibration calibrate(const workers::JudgingContext& context, const std::filesystem::path& probe_dir);

}  // namespace harness::judge
