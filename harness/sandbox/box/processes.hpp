// The processes of this PID namespace and the cores, as /proc shows them.
#pragma once

#include <chrono>
#include <map>
#include <optional>

#include <sys/types.h>

namespace harness::sandbox::box {

// CPU time of a process's own threads; 0 if it has just ended.
std::chrono::nanoseconds own_cpu(pid_t pid);

// CPU time of all living processes except the caller, and of the children that they have reaped (with a resolution of
// 10 ms). Ended processes that nobody has reaped are missing. Without /proc: 0.
std::chrono::nanoseconds cpu_of_living();

// How long threads were ready to run but had no core, because others had it.
class CoreWaits {
  public:
    // The sum over all living threads of all processes except the caller, since the previous call or the thread's
    // start. Threads that have ended since then are missing. 0 if the kernel does not tell.
    std::chrono::nanoseconds take();

  private:
    std::map<pid_t, std::chrono::nanoseconds> known_;  // of each thread, from its start to the previous call
};

// What the cores that this process may use have done since the machine's start, as their mean. Resolution: 10 ms.
struct CoreTimes {
    std::chrono::nanoseconds idle{};
    std::chrono::nanoseconds all{};

    std::chrono::nanoseconds busy() const { return all - idle; }
};

// `stat`: an open /proc/stat. Empty: the kernel does not tell.
std::optional<CoreTimes> core_times(int stat);

}  // namespace harness::sandbox::box
