// The limits of a run that other runs may slow down, and what its outcome says under the exact ones. Pure.
#pragma once

#include "harness/model/limits.hpp"
#include "harness/model/outcome.hpp"

namespace harness::judge {

// With so many times the cpu time, and as much more real time.
model::Limits with_more_time(model::Limits limits, double times);

// A run that the widened limits stopped used twice its limit. Other runs alone do not slow it down that much. Below the
// limit a run is right about the verdict, and only its time is confirmed, if `may_confirm`.
bool needs_exact_run(const model::Outcome& outcome, const model::Limits& limits, bool may_confirm);

// Of a run under `widened` limits: whether it waited too long under `limits`. Other runs may have doubled its cpu time,
// and so at most half of it may be missing from the wall time. Only such a run is repeated whose cpu time is near its
// limit: a program that waits could otherwise have the machine for itself as long as it likes.
void apply_wall_limit(model::Outcome& outcome, const model::Limits& limits, const model::Limits& widened);

// Ends a run as the output limit would: how much is in the files that it left is known only now.
void count_files(model::Outcome& outcome, const model::Limits& limits);

}  // namespace harness::judge
