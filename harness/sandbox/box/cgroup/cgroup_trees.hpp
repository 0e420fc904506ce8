// Finds where the control groups of this machine are mounted; makes and removes the boxes' groups in them.
#pragma once

#include <chrono>
#include <filesystem>
#include <map>
#include <string>

#include "harness/base/fd.hpp"

namespace harness::sandbox::box {

// Where the trees are mounted and which of their groups this process is in.
struct Trees {
    std::map<std::string, std::filesystem::path> v1;  // memory, pids, cpuacct → this process's folder
    std::filesystem::path v1_cpu_mount;               // of cpuacct; empty: none
    std::filesystem::path v2_mount;                   // empty: none
    std::filesystem::path v2_own;
};

Trees find_trees();

// A group of a box, which holds it by a lock on the folder. The lock also works between boxes that cannot see each
// other's processes.
struct Group {
    std::filesystem::path folder;
    base::Fd lock;  // held until it is closed here and in every process that inherited it
};

// Makes and locks a group. If that fails, the lock is empty and errno is set.
Group make_group(const std::filesystem::path& parent);

// Removes a group and the groups below; their processes must have ended. Waits up to 1 s for the kernel to notice.
void remove_groups(const std::filesystem::path& folder);

// Removes groups of boxes that were killed: their folders are unlocked, and their processes have died with the box. A
// group that is not empty for the kernel within `patience`, for all groups together, is left for a later call.
void remove_abandoned(const std::filesystem::path& parent,
                      std::chrono::milliseconds patience = std::chrono::milliseconds{200});

// Whether groups made below get these controllers; enables them if necessary.
bool gives_memory_and_processes(const std::filesystem::path& parent);

}  // namespace harness::sandbox::box
