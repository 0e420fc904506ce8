// Clocks and timers as the box's event loop uses them: times in nanoseconds, timers as descriptors to poll.
#pragma once

#include <chrono>
#include <ctime>

#include <sys/time.h>

#include "harness/support/fd.hpp"

namespace harness::sandbox::box {

std::chrono::nanoseconds to_nanoseconds(const timespec& time);
std::chrono::nanoseconds to_nanoseconds(const timeval& time);
std::chrono::nanoseconds now(clockid_t clock);

// These throw StageError.
support::Fd make_timer();
// Lets the timer expire once, so long from now; what it had expired before is forgotten.
void arm(const support::Fd& timer, std::chrono::nanoseconds after);

// Reads away what a timer or a signalfd has to tell.
void empty(const support::Fd& notifier);

}  // namespace harness::sandbox::box
