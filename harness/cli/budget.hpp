// The time that a command may take.
#pragma once

#include <chrono>
#include <functional>
#include <optional>
#include <stop_token>
#include <thread>

namespace harness::cli {

// Requests to stop if `stop` does, or when the time is over.
class Budget {
  public:
    // Without a time, only if `stop` does.
    Budget(const std::stop_token& stop, std::optional<std::chrono::duration<double>> time);

    std::stop_token token() const { return source_.get_token(); }

  private:
    std::stop_source source_;
    std::stop_callback<std::function<void()>> forward_;
    std::jthread clock_;
};

}  // namespace harness::cli
