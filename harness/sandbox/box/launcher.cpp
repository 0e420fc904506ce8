#include "harness/sandbox/box/launcher.hpp"

#include <cerrno>
#include <csignal>
#include <cstdint>
#include <cstdlib>
#include <system_error>

#include <linux/seccomp.h>
#include <sys/eventfd.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "harness/sandbox/box/filter.hpp"
#include "harness/sandbox/box/stage.hpp"

namespace harness::sandbox::box {

namespace {

bool post(const support::Fd& event) {
    const std::uint64_t one = 1;
    return ::write(event.get(), &one, sizeof one) == sizeof one;
}

// Until it is posted: the plan is in use as long as that, so a box that cannot wait must end.
void wait_for(const support::Fd& event) {
    std::uint64_t count = 0;
    while (::read(event.get(), &count, sizeof count) != sizeof count) {
        if (errno != EINTR) {
            std::_Exit(EXIT_FAILURE);
        }
    }
}

}  // namespace

Launcher::Launcher(Profile profile, bool into_cgroup)
    : stack_(stack_size),
      wanted_(must(::eventfd(0, EFD_CLOEXEC), "make an eventfd")),
      done_(must(::eventfd(0, EFD_CLOEXEC), "make an eventfd")) {
    const Filter filter{profile, into_cgroup ? Filter::Part::AllButClone3 : Filter::Part::All};
    try {
        thread_ = std::thread{[this, &filter] { serve(*filter.program()); }};
    } catch (const std::system_error& error) {
        throw StageError{"start a thread", error.code().value()};
    }
    wait_for(done_);
    if (failed_stage_ != nullptr) {
        thread_.join();
        throw StageError{failed_stage_, error_number_};
    }
}

Launcher::~Launcher() {
    plan_ = nullptr;
    if (!post(wanted_)) {
        std::_Exit(EXIT_FAILURE);
    }
    thread_.join();
}

// Returns the stage that failed, with errno; nullptr: none has.
const char* Launcher::take_filter(const sock_fprog& filter) {
    // Signals are for the thread that serves.
    sigset_t all;
    ::sigfillset(&all);
    if (::sigprocmask(SIG_SETMASK, &all, nullptr) != 0) {
        return "block signals";
    }
    if (::prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) {
        return "no new privileges";
    }
    return ::syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, 0, &filter) != 0 ? "system calls" : nullptr;
}

void Launcher::serve(const sock_fprog& filter) {
    failed_stage_ = take_filter(filter);
    error_number_ = errno;
    for (;;) {
        if (!post(done_)) {
            std::_Exit(EXIT_FAILURE);  // the other thread would wait for ever
        }
        if (failed_stage_ != nullptr) {
            return;
        }
        wait_for(wanted_);
        if (plan_ == nullptr) {
            return;
        }
        pid_ = clone_child(*plan_);
        error_number_ = errno;
    }
}

pid_t Launcher::launch(Launch& plan) {
    plan.stack = stack_.data() + stack_.size();
    plan_ = &plan;
    if (!post(wanted_)) {
        throw StageError{"clone", errno};
    }
    wait_for(done_);
    if (pid_ < 0) {
        throw StageError{"clone", error_number_};
    }
    return pid_;
}

}  // namespace harness::sandbox::box
