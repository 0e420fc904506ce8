// Clocks in nanoseconds, and emptying a descriptor that was polled.
#pragma once

#include <array>
#include <chrono>
#include <ctime>

#include <sys/time.h>
#include <unistd.h>

#include "harness/base/fd.hpp"

namespace harness::sandbox::box {

inline std::chrono::nanoseconds to_nanoseconds(const timespec& time) {
    return std::chrono::seconds{time.tv_sec} + std::chrono::nanoseconds{time.tv_nsec};
}

inline std::chrono::nanoseconds to_nanoseconds(const timeval& time) {
    return std::chrono::seconds{time.tv_sec} + std::chrono::microseconds{time.tv_usec};
}

inline std::chrono::nanoseconds now(clockid_t clock) {
    timespec time{};
    ::clock_gettime(clock, &time);
    return to_nanoseconds(time);
}

// Reads and drops the pending events of a timer or eventfd, or the signal of a signalfd that takes a single kind: each
// fits into one read.
inline void empty(const base::Fd& notifier) {
    std::array<char, 1024> ignored;  // NOLINT(cppcoreguidelines-pro-type-member-init): filled by the read
    static_cast<void>(::read(notifier.get(), ignored.data(), ignored.size()));
}

}  // namespace harness::sandbox::box
