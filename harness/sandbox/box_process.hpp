// The one process that the judge starts: `judge-box`. Kept apart because of what Boost.Process asks of its includer.
#pragma once

#include <filesystem>
#include <memory>

#include "harness/support/fd.hpp"

namespace harness::sandbox {

class BoxProcess {
  public:
    // Starts `executable` with the other end of `socket()` as its standard input. Throws JudgeError, SystemError.
    explicit BoxProcess(const std::filesystem::path& executable);
    // Hangs up, upon which the box ends whatever it runs, and waits for its end.
    ~BoxProcess();
    BoxProcess(const BoxProcess&) = delete;
    BoxProcess& operator=(const BoxProcess&) = delete;

    int socket() const { return socket_.get(); }
    int pid() const;

  private:
    struct Child;

    support::Fd socket_;
    std::unique_ptr<Child> child_;
};

}  // namespace harness::sandbox
