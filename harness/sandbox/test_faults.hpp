// For tests: a judge-box in which one system call fails. The box is started with a filter that asks a supervisor, in
// the test, about every call (seccomp's user notification), who lets all pass but one.
#pragma once

#include <cstdint>
#include <string>
#include <thread>

#include "harness/support/fd.hpp"

namespace harness::sandbox {

class FaultyBox {
  public:
    // The `nth` call, counted from 1 from the beginning of judge-box's own work, fails with `error_number`. 0: none
    // does. The program's own calls, once it has been executed, are not counted.
    FaultyBox(std::int64_t nth, int error_number);
    // As the error number: from the `nth` call on each one fails, with ENOSYS.
    static constexpr int all_from_then_on = -1;
    // Waits until the box has ended, so it must have been told to.
    ~FaultyBox();
    FaultyBox(const FaultyBox&) = delete;
    FaultyBox& operator=(const FaultyBox&) = delete;

    // Calls seen so far. After finish() all of them.
    std::int64_t calls() const { return calls_; }
    // The number of the system call that failed; -1: none has.
    int failed_call() const { return failed_call_; }
    void finish();

    // What the executable of the tests does instead of testing when it finds itself started as the box. Does not return
    // then.
    static void be_the_box_if_asked();

  private:
    void supervise();

    std::int64_t nth_;
    int error_number_;
    std::int64_t calls_ = 0;
    int failed_call_ = -1;
    support::Fd meeting_;
    std::thread supervisor_;
};

}  // namespace harness::sandbox
