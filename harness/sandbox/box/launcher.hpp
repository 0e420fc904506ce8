// A thread of the init that clones the programs. It has a system call filter in force permanently, and its children
// inherit that. Installing the filter in each child would be the largest single cost of a run (the kernel compiles it
// and tries every call on it). The thread that serves must still mount, so it has no filter.
#pragma once

#include <thread>
#include <vector>

#include <semaphore.h>

#include "harness/base/fd.hpp"
#include "harness/sandbox/box/child.hpp"
#include "harness/sandbox/box/stage.hpp"
#include "harness/sandbox/runner.hpp"

struct sock_fprog;

namespace harness::sandbox::box {

// The thread that serves, and one launcher for each different filter; their ids are the first of the PID namespace.
inline constexpr int threads_of_init = 3;

// The user of the programs.
struct Identity {
    uid_t uid = 0;             // also the group's id
    bool change_user = false;  // false: in a user namespace, which has only one user
};

class Launcher {
  public:
    // Call it in the new root: the thread's children inherit everything from it. Throws StageError.
    // `group`: the file by which the thread enters a cgroup, if any.
    // `into_cgroup`: plans name a cgroup; their children must then deny clone3() to themselves.
    Launcher(Profile profile, const Identity& identity, const base::Fd& group, bool into_cgroup);
    ~Launcher();
    Launcher(const Launcher&) = delete;
    Launcher& operator=(const Launcher&) = delete;

    // Calls clone_child() for the plan, with a stack, and does not wait for it: `plan` must live until launched().
    void launch(Launch& plan);
    // Waits for what clone_child() returns. Throws StageError if the clone failed.
    pid_t launched();

  private:
    void serve(const Identity& identity, const base::Fd& group, const sock_fprog& filter);
    static const char* become(const Identity& identity, const base::Fd& group, const sock_fprog& filter);

    // POSIX, because std::binary_semaphore of this C++ library can sleep forever (GCC bug 104928). Here, a call can
    // only fail because of a signal.
    class Semaphore {
      public:
        Semaphore() { must(::sem_init(&semaphore_, 0, 0), "make a semaphore"); }
        ~Semaphore() { ::sem_destroy(&semaphore_); }
        Semaphore(const Semaphore&) = delete;
        Semaphore& operator=(const Semaphore&) = delete;
        void post() { ::sem_post(&semaphore_); }
        void wait() {
            while (::sem_wait(&semaphore_) != 0) {
            }
        }

      private:
        sem_t semaphore_{};
    };

    std::vector<char> stack_;  // of the child, until its exec
    Semaphore wanted_;         // posted for a plan, or for the end
    Semaphore done_;
    Launch* plan_ = nullptr;  // nullptr: end
    pid_t pid_ = -1;
    const char* failed_stage_ = nullptr;  // if the start failed; the thread has ended then
    int error_number_ = 0;
    std::thread thread_;
};

}  // namespace harness::sandbox::box
