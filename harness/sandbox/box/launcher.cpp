#include "harness/sandbox/box/launcher.hpp"

#include <cerrno>
#include <csignal>
#include <system_error>

#include <linux/seccomp.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "harness/sandbox/box/filter.hpp"

namespace harness::sandbox::box {

Launcher::Launcher(Profile profile, const Identity& identity, const base::Fd& group, bool into_cgroup)
    : stack_(stack_size) {
    const Filter filter{profile, into_cgroup ? Filter::Part::AllButClone3 : Filter::Part::All};
    try {
        thread_ = std::thread{[&] { serve(identity, group, *filter.program()); }};
    } catch (const std::system_error& error) {
        throw StageError{"start a thread", error.code().value()};
    }
    done_.wait();
    if (failed_stage_ != nullptr) {
        thread_.join();
        throw StageError{failed_stage_, error_number_};
    }
}

Launcher::~Launcher() {
    plan_ = nullptr;
    wanted_.post();
    thread_.join();
}

// Returns the stage that failed, with errno set; nullptr: none failed.
const char* Launcher::become(const Identity& identity, const base::Fd& group, const sock_fprog& filter) {
    if (group && ::write(group.get(), "0", 1) != 1) {
        return "enter the cgroup";
    }
    // These system calls change this thread alone; the C library's wrappers change all threads of a process.
    if (identity.change_user && (::syscall(SYS_setgroups, 0, nullptr) != 0 ||
                                 ::syscall(SYS_setresgid, identity.uid, identity.uid, identity.uid) != 0)) {
        return "group";
    }
    // The thread that serves receives SIGCHLD. No other signal is blocked: the kernel then drops signals that a program
    // sends to process 1. Blocked signals would stay pending here while later programs run.
    sigset_t child_signal;
    ::sigemptyset(&child_signal);
    ::sigaddset(&child_signal, SIGCHLD);
    if (::sigprocmask(SIG_SETMASK, &child_signal, nullptr) != 0) {
        return "block signals";
    }
    if (::prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) {
        return "no new privileges";
    }
    return ::syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, 0, &filter) != 0 ? "system calls" : nullptr;
}

void Launcher::serve(const Identity& identity, const base::Fd& group, const sock_fprog& filter) {
    failed_stage_ = become(identity, group, filter);
    error_number_ = errno;
    for (;;) {
        done_.post();
        if (failed_stage_ != nullptr) {
            return;
        }
        wanted_.wait();
        if (plan_ == nullptr) {
            return;
        }
        pid_ = clone_child(*plan_);
        error_number_ = errno;
    }
}

void Launcher::launch(Launch& plan) {
    plan.stack = stack_.data() + stack_.size();
    plan_ = &plan;
    wanted_.post();
}

pid_t Launcher::launched() {
    done_.wait();
    if (pid_ < 0) {
        throw StageError{"clone", error_number_};
    }
    return pid_;
}

}  // namespace harness::sandbox::box
