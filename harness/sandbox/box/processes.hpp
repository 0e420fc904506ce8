// The processes of this PID namespace and the cores, as /proc shows them.
#pragma once

#include <chrono>
#include <map>
#include <optional>
#include <span>
#include <vector>

#include <sys/types.h>

#include "harness/base/fd.hpp"

namespace harness::sandbox::box {

// CPU time of a process's own threads; 0 if it has just ended.
std::chrono::nanoseconds own_cpu(pid_t pid);

// CPU time of all living processes except the caller, and of the children that they have reaped (with a resolution of
// 10 ms). Ended processes that nobody has reaped are missing. Without /proc: 0.
std::chrono::nanoseconds cpu_of_living();

// Whether any thread of these processes has a core or is ready for one, at one of several looks, because threads that
// work also wait for each other. Without /proc: false.
bool is_any_at_work();

// The two times of a thread in a schedstat of /proc. 0 if the kernel does not tell.
struct ThreadTimes {
    std::chrono::nanoseconds on_core{};
    std::chrono::nanoseconds waited{};  // ready to run, but without a core
};

// The cpu time by each of these clocks, which are open files of the kernel: a thread's schedstat, cpuacct.usage of a
// group (v1), or its cpu.stat (v2). 0 if what it measures has ended.
std::vector<std::chrono::nanoseconds> times_on(std::span<const base::Fd> clocks);
// The cpu time by all of them since `before`, an earlier times_on(). One that has ended since counts as 0.
std::chrono::nanoseconds time_since(std::span<const std::chrono::nanoseconds> before, std::span<const base::Fd> clocks);

// From an open schedstat of a thread; 0 if the thread has ended.
ThreadTimes thread_times(int schedstat);

// Of what a thread has waited while its times grew so much: what its siblings cannot have caused, which had used `own`
// less its own time, spread over `cores`.
std::chrono::nanoseconds waited_for_others(const ThreadTimes& grown, std::chrono::nanoseconds own, int cores);

// How long a thread was ready to run but had no core, because programs outside the run had it.
class CoreWaits {
  public:
    // The waiting of the thread that waited longest since the previous call or its start: of all living threads of all
    // processes except the caller. Those that have ended since then are missing. A thread may have waited for its
    // siblings as long as they used its core, so that much of its waiting does not count: threads that wake together
    // have waited for nobody else, however busy the cores are while they sleep. Nor is it the sum: forty threads that
    // wait for a fortieth of the time each have all had the rest. `own`: the cpu time of the run and of all that works
    // for it, up to now. `cores`: on how many the run spreads it.
    std::chrono::nanoseconds take(std::chrono::nanoseconds own, int cores);

  private:
    std::map<pid_t, ThreadTimes> known_;  // of each thread, from its start to the previous call
    std::chrono::nanoseconds own_{};      // up to the previous call
};

// How long the cores that this process may use were idle since the machine's start, as their mean. The kernel measures
// this, whereas the other figures of /proc/stat are samples: a program that wakes at each tick would be seen as always
// busy. `stat`: an open /proc/stat. Empty: the kernel does not tell.
std::optional<std::chrono::nanoseconds> idle_time_of_cores(int stat);
// How long these cores were busy with any program, as their mean. `usage`: an open cpuacct.usage_percpu of the
// machine's own group. Empty: the kernel does not tell.
std::optional<std::chrono::nanoseconds> busy_time_of_cores(int usage);

}  // namespace harness::sandbox::box
