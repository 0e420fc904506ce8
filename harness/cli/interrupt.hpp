// Turns SIGINT, SIGTERM and SIGHUP into a request to stop. Only one may exist in a process at a time.
#pragma once

#include <stop_token>
#include <thread>

#include "harness/support/fd.hpp"

namespace harness::cli {

class Interrupt {
  public:
    // From now on the signals do not end the process. They stay unblocked, so that no child inherits a blocked signal.
    Interrupt();
    Interrupt(const Interrupt&) = delete;
    Interrupt& operator=(const Interrupt&) = delete;
    ~Interrupt();

    std::stop_token token() const { return source_.get_token(); }
    // Ends the process by the received signal, as its parent expects.
    [[noreturn]] static void end_by_signal();

  private:
    std::stop_source source_;
    support::Fd write_end_;
    std::jthread thread_;
};

}  // namespace harness::cli
