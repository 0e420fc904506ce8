// What the processes of a run are at, as the machine's own /proc shows them, from outside the box.
#pragma once

#include <sys/types.h>

namespace harness::sandbox {

// Whether the run in progress in a box has processes left, and each of their threads waits for something or is stopped.
// `box`: the pid of `judge-box`. `isolated`: the run's processes are below its child. Where the kernel does not tell
// whose child a process is (no CONFIG_PROC_CHILDREN): true.
bool all_processes_wait(pid_t box, bool isolated);

}  // namespace harness::sandbox
