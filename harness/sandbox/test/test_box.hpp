// For tests: the real box, the hostile programs, and a look at what is left of them outside.
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

// The folder with judge-box and hostile/, by a path that also leads an ordinary user there.
std::filesystem::path built_programs();

// The options for the box of this build. Strict for root; an ordinary user has what this machine grants it.
BoxOptions test_box_options();

// A run of hostile/NAME.c under limits that only the test of that limit should reach.
Request hostile(const std::string& name, const std::vector<std::string>& arguments = {});

Ran run(BoxRunner& runner, const Request& request);
// In a box of its own.
Ran run(const Request& request);

// What hostile/listen.c prints while hostile/speak.c holds all it can in another box.
std::string heard_beside_a_speaker(const BoxOptions& options);

// Runs a program that reads none of the files laid beside it and writes one: it is handed back, a laid one unchanged,
// and what is not there is not.
void expect_files_go_in_and_out(BoxRunner& runner);

// Whether a protection holds here, by its name in wire::Protection.
bool enforced(BoxRunner& runner, const std::string& protection);

int exit_code(const model::Outcome& outcome);  // -1: ended by a signal
int signal_of(const model::Outcome& outcome);  // -1: ended by itself

// Whether this machine, or the container or chroot it is, lets this user make user namespaces.
bool user_namespaces_allowed();

// What `tell` returns, or the exception that it ends by, in a child process.
std::string told_by_child(const std::function<std::string()>& tell);

// What `tell` returns in a child process that is an ordinary user without control groups of its own. Expects root.
std::string told_by_ordinary_user(const std::function<std::string()>& tell);

// What `tell` returns in process 1 of PID, mount, IPC and UTS namespaces of its own, where all of the machine is
// read-only but /proc, and the folders of devices and for temporary files are of its own: what runs in there without a
// box harms nobody, and nothing of it is left. Expects root.
std::string told_in_playground(const std::function<std::string()>& tell);

// All living processes (not zombies) below one, children before grandchildren.
std::vector<pid_t> descendants(pid_t ancestor);
// Waits for the end of a process, of whomever it is the child; false: it is still alive after a very long time.
bool wait_for_end(const support::Fd& process);
support::Fd open_process(pid_t process);

}  // namespace harness::sandbox

// A test of something that only holds here where the protection does. For root everything has to hold.
#define NEEDS_PROTECTION(runner, name)                                      \
    if (!::harness::sandbox::enforced(runner, name)) {                      \
        GTEST_SKIP() << "this machine does not give this user: " << (name); \
    }                                                                       \
    static_assert(true)
