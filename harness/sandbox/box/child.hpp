// The child's side: from a fresh clone to the program's first instruction, a readable list of stages ending in exec.
#pragma once

#include <array>
#include <vector>

#include <sys/resource.h>
#include <sys/types.h>

#include "harness/model/limits.hpp"
#include "harness/support/fd.hpp"

struct sock_fprog;

namespace harness::sandbox::box {

// All that a child needs, made ready beforehand: between clone and exec it shares the box's memory and may only make
// system calls.
struct Launch {
    std::array<int, 3> standard{-1, -1, -1};  // descriptors of standard input, output and error
    std::vector<char*> arguments;             // ends in nullptr
    std::vector<char*> environment;           // ends in nullptr
    const char* directory = "/work";
    model::Limits limits;
    uid_t uid = 0;
    bool change_user = false;
    const sock_fprog* filter = nullptr;
    int proc = -1;  // a writable /proc, for this process's own setting; -1: none
    // Where no cgroup does it: what each process alone may map, and what all of the user's together may number.
    std::int64_t address_space_kib = -1;  // -1: anything
    int user_processes = 0;               // 0: any number

    // What the child leaves behind.
    const char* failed_stage = nullptr;  // of the box's own steps; nullptr: exec was reached
    bool exec_failed = false;            // the program itself could not be started
    int error_number = 0;
    timespec cpu_before_exec{};  // the child's own preparation, not charged to the program
};

// Clones and prepares a child and returns when it runs the program or has failed to. Throws StageError where the clone
// itself failed. The child is this process's to wait for, either way.
pid_t launch(Launch& plan);

}  // namespace harness::sandbox::box
