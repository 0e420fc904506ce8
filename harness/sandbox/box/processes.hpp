// The processes of this PID namespace, as /proc shows them.
#pragma once

#include <chrono>

#include <sys/types.h>

namespace harness::sandbox::box {

// The time of a process's own threads, by its clock; 0 where it has just ended.
std::chrono::nanoseconds own_cpu(pid_t pid);

// The cpu time of every living process but the caller, and of the children for which they have waited (those to a
// hundredth of a second). What nobody waited for is missing. Without a /proc: 0.
std::chrono::nanoseconds cpu_of_living();

// For how long a process's first thread was ready to run and had no core, because others had it. 0 where the kernel
// doesn't tell.
std::chrono::nanoseconds waited_for_core(pid_t pid);

}  // namespace harness::sandbox::box
