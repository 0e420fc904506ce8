// Where the control groups of this machine are mounted, and the boxes' groups in them as folders: found, named,
// removed.
#pragma once

#include <chrono>
#include <filesystem>
#include <map>
#include <string>

#include "harness/support/fd.hpp"

namespace harness::sandbox::box {

// Where the trees are mounted and which of their groups this process is in.
struct Trees {
    std::map<std::string, std::filesystem::path> v1;  // memory, pids, cpuacct → this process's folder
    std::filesystem::path v2_mount;                   // empty: none
    std::filesystem::path v2_own;
};

Trees find_trees();

// One of a box's, which it holds by a lock on the folder: that also tells boxes apart that cannot see each other's
// processes.
struct Group {
    std::filesystem::path folder;
    support::Fd lock;  // held until it is closed here and in every process that inherited it
};

// Makes and locks one. Without a lock in it: it could not be had, and errno says why.
Group make_group(const std::filesystem::path& parent);

// With the groups below; their processes are dead. Waits a while for the kernel to notice.
void remove_groups(const std::filesystem::path& folder);

// A box that was killed leaves its folder unlocked; everything in it has died with the box. What the kernel does not
// take for empty within `patience`, for all of them, stays for another time.
void remove_abandoned(const std::filesystem::path& parent,
                      std::chrono::milliseconds patience = std::chrono::milliseconds{200});

// Whether groups made below have these controllers, asked for if need be.
bool gives_memory_and_processes(const std::filesystem::path& parent);

}  // namespace harness::sandbox::box
