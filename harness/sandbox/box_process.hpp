// The one process that the judge starts: `judge-box`. Kept apart because of what Boost.Process asks of its includer.
#pragma once

#include <chrono>
#include <filesystem>
#include <memory>

#include "harness/support/fd.hpp"

namespace harness::sandbox {

class BoxProcess {
  public:
    // Starts `executable` with the other end of `socket()` as its standard input. Throws JudgeError, SystemError.
    // `patience`: for its end.
    BoxProcess(const std::filesystem::path& executable, std::chrono::milliseconds patience);
    // Hangs up, upon which the box ends whatever it runs, and waits for its end; kills it where that takes too long.
    ~BoxProcess();
    BoxProcess(const BoxProcess&) = delete;
    BoxProcess& operator=(const BoxProcess&) = delete;

    int socket() const { return socket_.get(); }
    int pid() const;

  private:
    struct Child;

    std::chrono::milliseconds patience_;
    support::Fd socket_;
    std::unique_ptr<Child> child_;
};

}  // namespace harness::sandbox
