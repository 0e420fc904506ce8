// Turns SIGINT, SIGTERM and SIGHUP into a request to stop. One at a time in a process.
#pragma once

#include <stop_token>
#include <thread>

#include "harness/support/fd.hpp"

namespace harness::cli {

class Interrupt {
  public:
    // From here on the signals no longer end the process. They stay unblocked, so that no child inherits a blocked one.
    Interrupt();
    Interrupt(const Interrupt&) = delete;
    Interrupt& operator=(const Interrupt&) = delete;
    ~Interrupt();

    std::stop_token token() const { return source_.get_token(); }
    // Ends the process by the signal that came, as its parent expects to see it.
    [[noreturn]] static void end_by_signal();

  private:
    std::stop_source source_;
    support::Fd write_end_;
    std::jthread thread_;
};

}  // namespace harness::cli
