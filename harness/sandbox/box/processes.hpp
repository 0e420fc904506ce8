// The processes of this PID namespace, as /proc shows them.
#pragma once

#include <chrono>
#include <map>

#include <sys/types.h>

namespace harness::sandbox::box {

// The time of a process's own threads, by its clock; 0 where it has just ended.
std::chrono::nanoseconds own_cpu(pid_t pid);

// The cpu time of every living process but the caller, and of the children for which they have waited (those to a
// hundredth of a second). What nobody waited for is missing. Without a /proc: 0.
std::chrono::nanoseconds cpu_of_living();

// For how long threads were ready to run and had no core, because others had it.
class CoreWaits {
  public:
    // Of each living thread of all processes but the caller, since the call before or since its start; the sum. What
    // has ended since then is missing. 0 where the kernel doesn't tell.
    std::chrono::nanoseconds take();

  private:
    std::map<pid_t, std::chrono::nanoseconds> known_;  // of each thread, from its start to the call before
};

}  // namespace harness::sandbox::box
