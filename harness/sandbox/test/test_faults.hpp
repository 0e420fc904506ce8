// For tests: a judge-box in which one system call fails, or which is killed at one. The box is started with a filter
// that asks a supervisor, in the test, about every call (seccomp's user notification), who lets all pass but one.
#pragma once

#include <cstdint>
#include <string>
#include <thread>
#include <vector>

#include <linux/seccomp.h>
#include <sys/types.h>

#include "harness/support/fd.hpp"

namespace harness::sandbox {

class FaultyBox {
  public:
    // The `nth` call, counted from 1 from the beginning of judge-box's own work, fails with `error_number`. 0: none
    // does. The program's own calls, once it has been executed, are not counted.
    FaultyBox(std::int64_t nth, int error_number);
    // As the error number: from the `nth` call on each one fails, with ENOSYS.
    static constexpr int all_from_then_on = -1;
    // No call fails, but when the `nth` is made, by whichever process of the box, this one is killed. As long as there
    // is no init, that is the supervisor.
    static constexpr int kill_supervisor = -2;
    static constexpr int kill_init = -3;
    // Waits until no process of the box is left, so it must have been told to end.
    ~FaultyBox();
    FaultyBox(const FaultyBox&) = delete;
    FaultyBox& operator=(const FaultyBox&) = delete;

    // Calls seen so far. After finish() all of them.
    std::int64_t calls() const { return calls_; }
    // The number of the system call that failed, or at which a process was killed; -1: none has.
    int failed_call() const { return failed_call_; }
    pid_t supervisor() const { return supervisor_; }  // 0: it was never started
    void finish();

    // What the executable of the tests does instead of testing when it finds itself started as the box. Does not return
    // then.
    static void be_the_box_if_asked();

  private:
    void watch();
    // What is to become of the `nth` call.
    void strike(seccomp_notif_resp& answer);

    std::int64_t nth_;
    int error_number_;
    std::int64_t calls_ = 0;
    int failed_call_ = -1;
    pid_t supervisor_ = 0;
    std::vector<support::Fd> struck_;  // the processes of the box that a kill is to end
    support::Fd meeting_;
    std::thread watcher_;
};

}  // namespace harness::sandbox
