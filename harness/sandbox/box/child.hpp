// The child's side: the stages from the clone to the exec of the program. Settings that are the same for every program
// are not among them: the init and its launchers make them, and children inherit them.
#pragma once

#include <array>
#include <chrono>
#include <cstddef>
#include <string>
#include <vector>

#include <sys/resource.h>
#include <sys/types.h>

#include "harness/base/fd.hpp"
#include "harness/model/limits.hpp"

struct sock_fprog;

namespace harness::sandbox::box {

// Everything that a child needs, prepared beforehand: between clone and exec the child shares the box's memory and may
// only make system calls.
struct Launch {
    std::array<base::Fd, 3> standard{};  // standard input, output and error, all above 2; clone_child() closes them
    std::vector<char*> arguments;        // ends in nullptr
    std::vector<char*> environment;      // ends in nullptr
    const char* directory = "/work";
    char* stack = nullptr;  // the upper end of the memory for the child to run on
    model::Limits limits;
    bool isolated = true;  // false: it keeps the box's rights, and no namespace ends it with the box
    uid_t uid = 0;
    bool change_user = false;
    int cgroup = -1;                          // the cgroup v2 folder to clone into; -1: the box's own group
    const sock_fprog* more_filter = nullptr;  // added to the calling thread's filter; nullptr: none
    int oom_score = -1;                       // the box's own oom_score_adj, to be written; -1: none
    const char* own_oom_score = "";           // its normal content
    int last_pid = -1;                        // ns_last_pid, written to choose the child's pid; -1: none
    const char* own_last_pid = "";            // what to write
    std::int64_t cpu_seconds = -1;            // of each process, by the kernel's clock ticks; -1: no limit
    // For boxes in which no cgroup limits memory or processes.
    std::int64_t address_space_kib = -1;  // of each process; -1: no limit
    int user_processes = 0;               // of the user, in all; 0: no limit

    // Set by clone_child().
    std::chrono::nanoseconds started{};  // by CLOCK_MONOTONIC

    // Set by the child.
    const char* failed_stage = nullptr;  // the box's own step that failed; nullptr: exec was reached
    bool exec_failed = false;            // the program itself could not be started
    int error_number = 0;
    timespec cpu_before_exec{};  // the child's own preparation, not charged to the program
};

// Size of the memory below Launch::stack, in bytes.
inline constexpr std::size_t stack_size = std::size_t{64} * 1024;

// Called once by the box: sets the resource limits that every child inherits.
void limit_children();  // throws StageError

// Clones and prepares a child; returns when the child has started the program or has failed to. The child inherits the
// calling thread's filter, and this process must reap it. If the clone itself failed: negative, and errno is set.
pid_t clone_child(Launch& plan);

}  // namespace harness::sandbox::box
