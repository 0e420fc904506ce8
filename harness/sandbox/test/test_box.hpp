// For tests: the real box, the hostile programs, and checks from outside for what is left of them.
#pragma once

#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include <sys/types.h>

#include "harness/sandbox/box_runner.hpp"

namespace harness::sandbox {

struct Ran {
    model::Outcome outcome;
    std::vector<CollectedFile> collected;
    std::string output;
};

// The folder with judge-box and hostile/, by a path that an ordinary user can use too.
std::filesystem::path built_programs();

// The options for the box of this build. Strict for root; an ordinary user gets what this machine allows.
BoxOptions test_box_options(bool isolated = true);

inline constexpr std::int64_t mib = 1024;  // in KiB

// A run of hostile/NAME.c under limits that only the test of that limit should reach.
Request hostile(const std::string& name, const std::vector<std::string>& arguments = {},
                std::int64_t memory_kib = model::Limits{}.memory_kib);

// A run of a program of the system, under the same limits.
Request system_program(std::vector<std::string> arguments);
// Of a shell that prints the working directory's mode, and the names in it.
Request list_work();

Ran run(BoxRunner& runner, const Request& request);
// In a box of its own.
Ran run(const Request& request);

// What hostile/listen.c prints while hostile/speak.c holds its messages in another box.
std::string heard_beside_a_speaker(const BoxOptions& options);

// Runs a program that ignores its input files and writes one: the written file is returned, an input file is unchanged,
// and a missing file is reported as missing.
void expect_files_go_in_and_out(BoxRunner& runner);

// Whether this machine enforces a protection, by its name in wire::Protection.
bool enforced(BoxRunner& runner, const std::string& protection);

int exit_code(const model::Outcome& outcome);  // -1: ended by a signal
int signal_of(const model::Outcome& outcome);  // -1: ended by itself

// Whether this machine, or the container or chroot it is, lets this user make user namespaces.
bool user_namespaces_allowed();

// Runs `tell` in a child process; returns its result or the exception's message.
std::string told_by_child(const std::function<std::string()>& tell);

// The result of `tell` in a child process that is an ordinary user without its own control groups. Needs root.
std::string told_by_ordinary_user(const std::function<std::string()>& tell);

// The result of `tell` in process 1 of new PID, mount, IPC and UTS namespaces. There the whole machine is read-only
// except /proc, and the folders of devices and temporary files are new. So what runs there without a box does no harm,
// and leaves nothing. Needs root.
std::string told_in_playground(const std::function<std::string()>& tell);

// All living processes (not zombies) below one, children before grandchildren.
std::vector<pid_t> descendants(pid_t ancestor);
// Waits for the end of a process, which need not be a child; false: it is still alive after a very long time.
bool wait_for_end(const base::Fd& process);
base::Fd open_process(pid_t process);
std::vector<base::Fd> open_all(const std::vector<pid_t>& processes);

}  // namespace harness::sandbox

// For a test that needs this protection. Root must have all of them.
#define NEEDS_PROTECTION(runner, name)                                      \
    if (!::harness::sandbox::enforced(runner, name)) {                      \
        GTEST_SKIP() << "this machine does not give this user: " << (name); \
    }                                                                       \
    static_assert(true)
