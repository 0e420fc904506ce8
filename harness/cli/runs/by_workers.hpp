// How `judge verify` and `judge grade` judge by workers.
#pragma once

#include "harness/cli/history.hpp"

namespace harness::cli {

// Judges all submissions of the history that have no result, as --run-dir and related flags specify. The history gets
// the results; `info` gets the processors that judged, if they differ. For judge merge it takes the results from the
// named folders instead. Does nothing if neither is requested. Returns false if not all submissions were to be judged:
// the command ends then. Throws ConfigError if a folder is in use or has another run, or if a merged result is missing;
// JudgeError.
bool judge_by_workers(const Context& context, History& history, model::RunInfo& info);

}  // namespace harness::cli
