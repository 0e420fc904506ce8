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
// Lets the timer expire once, after this time (at least 200 µs); earlier expirations are dropped.
void arm(const support::Fd& timer, std::chrono::nanoseconds after);

// Reads and drops the pending events of a timer, signalfd or eventfd.
void empty(const support::Fd& notifier);

}  // namespace harness::sandbox::box
