// For tests: a judge-box in which one system call fails, or which is killed at one. The box starts with a filter that
// reports every call to a supervisor in the test (seccomp's user notification). The supervisor allows all calls except
// one.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <thread>
#include <vector>

#include <linux/seccomp.h>
#include <sys/types.h>

#include "harness/base/fd.hpp"

namespace harness::sandbox {

class FaultyBox {
  public:
    // The `nth` call, counted from 1 from the start of judge-box's own work, fails with `error_number`. 0: no call
    // fails. Calls of the executed program are not counted.
    FaultyBox(std::int64_t nth, int error_number);
    // As `error_number`: every call from the `nth` on fails with ENOSYS.
    static constexpr int all_from_then_on = -1;
    // No call fails, but this process is killed when any process of the box makes the `nth` call. Before there is an
    // init, that is the supervisor.
    static constexpr int kill_supervisor = -2;
    static constexpr int kill_init = -3;
    // The program to start in place of judge-box: faulty_box.cpp.
    static std::filesystem::path program();
    // Waits until no process of the box is left, so the box must have been told to end.
    ~FaultyBox();
    FaultyBox(const FaultyBox&) = delete;
    FaultyBox& operator=(const FaultyBox&) = delete;

    // Calls seen so far; after finish(), all of them.
    std::int64_t calls() const { return calls_; }
    // The number of the system call that failed, or at which a process was killed; -1: none.
    int failed_call() const { return failed_call_; }
    pid_t supervisor() const { return supervisor_; }  // 0: it was never started
    void finish();

  private:
    void watch();
    // Applies the fault to the `nth` call.
    void strike(seccomp_notif_resp& answer);

    std::int64_t nth_;
    int error_number_;
    std::int64_t calls_ = 0;
    int failed_call_ = -1;
    pid_t supervisor_ = 0;
    std::vector<base::Fd> struck_;  // the box's processes that the kill ends
    base::Fd meeting_;
    std::thread watcher_;
};

}  // namespace harness::sandbox
