// The child's side: from a fresh clone to the program's first instruction, a readable list of stages ending in exec.
// What is the same for every program is not among them: the init and its launchers have it, and children inherit it.
#pragma once

#include <array>
#include <cstddef>
#include <string>
#include <vector>

#include <sys/resource.h>
#include <sys/types.h>

#include "harness/model/limits.hpp"

struct sock_fprog;

namespace harness::sandbox::box {

// All that a child needs, made ready beforehand: between clone and exec it shares the box's memory and may only make
// system calls.
struct Launch {
    std::array<int, 3> standard{-1, -1, -1};  // descriptors of standard input, output and error, all above 2
    std::vector<char*> arguments;             // ends in nullptr
    std::vector<char*> environment;           // ends in nullptr
    const char* directory = "/work";
    char* stack = nullptr;  // the upper end of the memory for the child to run on
    model::Limits limits;
    bool isolated = true;  // false: it keeps the box's rights, and no namespace ends it with the box
    uid_t uid = 0;
    bool change_user = false;
    int cgroup = -1;                          // a folder of cgroup v2 to be cloned into; -1: where the box is
    const sock_fprog* more_filter = nullptr;  // beside what the calling thread has; nullptr: none
    int oom_score = -1;                       // the box's own oom_score_adj, to be written; -1: none
    const char* own_oom_score = "";           // what stands in it
    int last_pid = -1;              // ns_last_pid, to be written so that the child's pid is the next; -1: none
    const char* own_last_pid = "";  // what to write
    // Where no cgroup does it: what each process alone may map, and what all of the user's together may number.
    std::int64_t address_space_kib = -1;  // -1: anything
    int user_processes = 0;               // 0: any number

    // What the child leaves behind.
    const char* failed_stage = nullptr;  // of the box's own steps; nullptr: exec was reached
    bool exec_failed = false;            // the program itself could not be started
    int error_number = 0;
    timespec cpu_before_exec{};  // the child's own preparation, not charged to the program
};

// How much memory that must be.
inline constexpr std::size_t stack_size = std::size_t{64} * 1024;

// Of the init, once: what every child is to inherit.
void limit_children();  // throws StageError

// Whether a plan may name a cgroup: the call that takes one has to be written in the processor's own language.
#if defined(__x86_64__)
inline constexpr bool clones_into_cgroups = true;
#else
inline constexpr bool clones_into_cgroups = false;
#endif

// Clones and prepares a child and returns when it runs the program or has failed to. The child inherits the calling
// thread's filter and is this process's to wait for. Negative, and errno, where the clone itself failed.
pid_t clone_child(Launch& plan);

}  // namespace harness::sandbox::box
