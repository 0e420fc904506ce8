// Where the control groups of this machine are mounted, and the boxes' groups in them as folders: found, named,
// removed.
#pragma once

#include <filesystem>
#include <map>
#include <string>

namespace harness::sandbox::box {

// Where the trees are mounted and which of their groups this process is in.
struct Trees {
    std::map<std::string, std::filesystem::path> v1;  // memory, pids, cpuacct → this process's folder
    std::filesystem::path v2_mount;                   // empty: none
    std::filesystem::path v2_own;
};

Trees find_trees();

// Of this process's box. It names the process for good, so that nobody takes a later one of the same pid for it.
std::string name_of_group();

// With the groups below; their processes are dead. Waits a while for the kernel to notice.
void remove_groups(const std::filesystem::path& folder);

// A box whose keeper was killed leaves its folder; everything in it has died with the box.
void remove_abandoned(const std::filesystem::path& parent);

// Whether groups made below have these controllers, asked for if need be.
bool gives_memory_and_processes(const std::filesystem::path& parent);

}  // namespace harness::sandbox::box
