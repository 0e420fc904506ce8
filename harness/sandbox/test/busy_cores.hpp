// For tests of the wall clock: what the machine's cores have done meanwhile, as /proc/stat tells, so that an invariant
// of an idle machine can be tested on a busy one; and others that keep a core busy.
#pragma once

#include <chrono>
#include <csignal>
#include <vector>

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sched.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include "harness/base/fd.hpp"
#include "harness/model/limits.hpp"
#include "harness/model/outcome.hpp"
#include "harness/sandbox/box/processes.hpp"
#include "harness/sandbox/runner.hpp"
#include "harness/sandbox/test/slowdown.hpp"

namespace harness::sandbox {

class BusyCores {
  public:
    // How long the cores of this process were busy, as their mean.
    std::chrono::nanoseconds since_then() const { return std::chrono::steady_clock::now() - begin_ - (idle() - idle_); }

    static int count() {
        cpu_set_t own;
        CPU_ZERO(&own);
        return ::sched_getaffinity(0, sizeof own, &own) == 0 ? CPU_COUNT(&own) : 1;
    }

  private:
    std::chrono::nanoseconds idle() const { return box::idle_time_of_cores(stat_.get()).value(); }

    base::Fd stat_{::open("/proc/stat", O_RDONLY | O_CLOEXEC)};
    std::chrono::steady_clock::time_point begin_ = std::chrono::steady_clock::now();
    std::chrono::nanoseconds idle_ = idle();
};

// Processes that keep a core busy, each in a session of its own: the kernel may share a core out among sessions.
class BusySessions {
  public:
    BusySessions(const cpu_set_t& core, int count) {
        for (int i = 0; i < count; ++i) {
            const pid_t pid = ::fork();
            if (pid < 0) {
                ADD_FAILURE() << "no process to keep a core busy";
                return;  // its pid, -1, would end all processes
            }
            if (pid == 0) {
                ::prctl(PR_SET_PDEATHSIG, SIGKILL);
                ::setsid();
                ::sched_setaffinity(0, sizeof core, &core);
                for (volatile unsigned turns = 0;; turns = turns + 1) {
                }
            }
            pids_.push_back(pid);
        }
    }
    BusySessions(const BusySessions&) = delete;
    BusySessions& operator=(const BusySessions&) = delete;
    ~BusySessions() {
        for (const pid_t pid : pids_) {
            ::kill(pid, SIGKILL);
            ::waitpid(pid, nullptr, 0);
        }
    }

  private:
    std::vector<pid_t> pids_;
};

// The cpu time of a box and its runs up to now; 0 if it is unknown.
inline std::chrono::nanoseconds time_on(const CpuClock& clock) {
    const base::Fd own{::fcntl(clock.file, F_DUPFD_CLOEXEC, 0)};
    return box::times_on({&own, 1}).front();
}

// Whether a run has kept its wall limit. `busy`: how long the cores were busy meanwhile. `own`: the cpu time of what
// belongs to the test besides the run.
inline void expect_in_time(const model::Outcome& outcome, const model::Limits& limits, std::chrono::nanoseconds busy,
                           std::chrono::nanoseconds own = {}) {
    const std::chrono::milliseconds margin{50 * slowdown()};
    const int cores = BusyCores::count();
    const std::chrono::nanoseconds others = busy - (outcome.cpu.value_or(std::chrono::nanoseconds{}) + own) / cores;
    const auto excused = outcome.wall_limit.value() - limits.wall;
    EXPECT_LE(excused, std::max(others, std::chrono::nanoseconds{}) + margin);
    // The box needs a core as well, and gets it in turn: all that others have had of any core may have come first.
    EXPECT_LE(outcome.wall.value(),
              outcome.wall_limit.value() + margin + cores * std::max(others, std::chrono::nanoseconds{}))
        << "it outlived its limit";
}

}  // namespace harness::sandbox
