// For tests: the control groups that a box makes, and that disappear some time after its end.
#pragma once

#include <string>
#include <vector>

#include <sys/types.h>

namespace harness::sandbox {

// The control groups of the box with this supervisor, which may have ended.
std::vector<std::string> groups_of_box(pid_t supervisor);

// Waits until no process holds the lock of such a group, so that the next box may remove it; false: one is still locked
// after a very long time. A killed box may have started an unknown process, whose files close last.
bool wait_until_abandoned(pid_t supervisor);

// Groups that are still there after a very long time. The next box that starts on the machine removes them; it may
// belong to another test, and may have just begun to.
std::vector<std::string> groups_that_stay(pid_t supervisor);

}  // namespace harness::sandbox
