// The limits of a run that other runs may slow down, and what its outcome says under the exact ones. Pure, except for
// limits_until().
#pragma once

#include <chrono>

#include "harness/model/limits.hpp"
#include "harness/model/outcome.hpp"

namespace harness::judge {

using Deadline = std::chrono::steady_clock::time_point;

// The limits with a real time limit that ends at the deadline, after a millisecond at the earliest.
model::Limits limits_until(Deadline deadline, model::Limits limits);

// With so many times the cpu time. A run that others make so much slower has used that much cpu time for nothing, and
// so gets as much more real time. A program that only waits gets none: otherwise it would live longer in parallel.
model::Limits with_more_time(model::Limits limits, double times);

// A run that the widened limits stopped used twice its limit. Other runs alone do not slow it down that much. Below the
// limit a run is right about the verdict, and only its time is confirmed, if `may_confirm`.
bool needs_exact_run(const model::Outcome& outcome, const model::Limits& limits, bool may_confirm);

// Ends a run as the output limit would: how much is in the files that it left is known only now.
void count_files(model::Outcome& outcome, const model::Limits& limits);

}  // namespace harness::judge
