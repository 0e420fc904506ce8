// The process `judge-box`, which the judge starts. Separate, because Boost.Process needs its own compile settings.
#pragma once

#include <chrono>
#include <filesystem>
#include <memory>

#include "harness/base/fd.hpp"

namespace harness::sandbox {

// The milliseconds until then, for poll(); 0: it is past.
int left_until(std::chrono::steady_clock::time_point time);
// False: nothing could be read from the descriptor in that time, or poll() failed.
bool is_ready_within(int descriptor, std::chrono::milliseconds time);

class BoxProcess {
  public:
    // Starts `executable` with the other end of `socket()` as its standard input. Throws JudgeError, SystemError.
    // `patience`: how long to wait for its end.
    BoxProcess(const std::filesystem::path& executable, std::chrono::milliseconds patience);
    // Closes the socket, so that the box ends its run, and waits for the box to end; kills it after `patience`.
    ~BoxProcess();
    BoxProcess(const BoxProcess&) = delete;
    BoxProcess& operator=(const BoxProcess&) = delete;

    int socket() const { return socket_.get(); }
    int pid() const;

  private:
    struct Child;

    std::chrono::milliseconds patience_;
    base::Fd socket_;
    std::unique_ptr<Child> child_;
};

}  // namespace harness::sandbox
