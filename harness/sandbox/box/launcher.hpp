// A thread of the init from which programs are cloned: it has a system call filter in force for good, and its children
// inherit that. Built anew in each child, the filter would be the largest single part of a run's price (the kernel
// compiles it and tries every call on it). The other threads must still mount, so they have none.
#pragma once

#include <thread>
#include <vector>

#include <semaphore.h>

#include "harness/sandbox/box/child.hpp"
#include "harness/sandbox/runner.hpp"
#include "harness/support/fd.hpp"

struct sock_fprog;

namespace harness::sandbox::box {

// The one that serves, and a launcher for each of the profiles that differ; their numbers are the first of the PID
// namespace.
inline constexpr int threads_of_init = 3;

// Of the programs.
struct Identity {
    uid_t uid = 0;             // and group
    bool change_user = false;  // false: in a user namespace, where there is only one
};

class Launcher {
  public:
    // Expects the root to have been entered: whatever the thread inherits, its children do. Throws StageError.
    // `group`: the entrance of one in which the thread is to be, if any.
    // `into_cgroup`: plans name one; their children must then deny clone3() to themselves.
    Launcher(Profile profile, const Identity& identity, const support::Fd& group, bool into_cgroup);
    ~Launcher();
    Launcher(const Launcher&) = delete;
    Launcher& operator=(const Launcher&) = delete;

    // As clone_child(); the plan's stack is set here. Throws StageError where there is no child.
    pid_t launch(Launch& plan);

  private:
    void serve(const Identity& identity, const support::Fd& group, const sock_fprog& filter);
    static const char* become(const Identity& identity, const support::Fd& group, const sock_fprog& filter);

    // POSIX, because a std::binary_semaphore of this C++ library can sleep for ever (GCC bug 104928). Neither call can
    // fail here but for a signal.
    class Semaphore {
      public:
        Semaphore();
        ~Semaphore();
        Semaphore(const Semaphore&) = delete;
        Semaphore& operator=(const Semaphore&) = delete;
        void post();
        void wait();

      private:
        sem_t semaphore_{};
    };

    std::vector<char> stack_;  // of the child, until its exec
    Semaphore wanted_;         // a plan is there, or the end
    Semaphore done_;
    Launch* plan_ = nullptr;  // nullptr: end
    pid_t pid_ = -1;
    const char* failed_stage_ = nullptr;  // of the start; the thread has ended then
    int error_number_ = 0;
    std::thread thread_;
};

}  // namespace harness::sandbox::box
