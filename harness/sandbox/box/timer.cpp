#include "harness/sandbox/box/timer.hpp"

#include <algorithm>
#include <array>

#include <sys/timerfd.h>
#include <unistd.h>

#include "harness/sandbox/box/stage.hpp"

namespace harness::sandbox::box {

using std::chrono::nanoseconds;
using support::Fd;

namespace {

constexpr nanoseconds shortest_timer = std::chrono::microseconds{200};

}  // namespace

nanoseconds to_nanoseconds(const timespec& time) {
    return std::chrono::seconds{time.tv_sec} + nanoseconds{time.tv_nsec};
}

nanoseconds to_nanoseconds(const timeval& time) {
    return std::chrono::seconds{time.tv_sec} + std::chrono::microseconds{time.tv_usec};
}

nanoseconds now(clockid_t clock) {
    timespec time{};
    ::clock_gettime(clock, &time);
    return to_nanoseconds(time);
}

void arm(const Fd& timer, nanoseconds after) {
    const nanoseconds wanted = std::max(after, shortest_timer);
    itimerspec spec{};
    spec.it_value.tv_sec = std::chrono::floor<std::chrono::seconds>(wanted).count();
    spec.it_value.tv_nsec = (wanted % std::chrono::seconds{1}).count();
    must(::timerfd_settime(timer.get(), 0, &spec, nullptr), "arm a timer");
}

void empty(const Fd& notifier) {
    std::array<char, 1024> ignored;  // NOLINT(cppcoreguidelines-pro-type-member-init): filled by the read
    while (::read(notifier.get(), ignored.data(), ignored.size()) > 0) {
    }
}

Fd make_timer() {
    return Fd{must(::timerfd_create(CLOCK_MONOTONIC, TFD_CLOEXEC | TFD_NONBLOCK), "make a timer")};
}

}  // namespace harness::sandbox::box
