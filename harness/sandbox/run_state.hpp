// The state of a run's processes and of the judge's threads, read from the machine's own /proc, outside the box.
#pragma once

#include <fcntl.h>
#include <sys/types.h>

#include "harness/base/fd.hpp"

namespace harness::sandbox {

// Whether the current run of a box has processes, and all their threads wait or are stopped. `box`: the pid of
// `judge-box`. `isolated`: the run's processes are below the box's child. True also if the kernel does not list the
// children of processes (no CONFIG_PROC_CHILDREN).
bool all_processes_wait(pid_t box, bool isolated);

// The open schedstat of this thread, in which the box reads how long the thread has worked for a run. -1: the kernel
// does not tell.
inline int times_of_this_thread() {
    static thread_local const base::Fd times{::open("/proc/thread-self/schedstat", O_RDONLY | O_CLOEXEC)};
    return times.get();
}

}  // namespace harness::sandbox
