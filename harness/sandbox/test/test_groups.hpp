// For tests: the control groups that a box makes, and that are gone some time after it has ended.
#pragma once

#include <string>
#include <vector>

#include <sys/types.h>

namespace harness::sandbox {

// The control groups of the box whose supervisor is, or was, this process.
std::vector<std::string> groups_of_box(pid_t supervisor);

// Waits until no process holds the lock of such a group, which the next box may then remove; false: one is still held
// after a very long time. A killed box may have started a process that nobody knows of, and closes its files last.
bool wait_until_abandoned(pid_t supervisor);

// Those of them that are still there after a very long time: whichever box starts next on the machine removes them,
// which may be one of another test, and it may have just begun to.
std::vector<std::string> groups_that_stay(pid_t supervisor);

}  // namespace harness::sandbox
