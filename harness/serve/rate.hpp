// Limits how often a client may request something. Thread-safe.
#pragma once

#include <chrono>
#include <map>
#include <mutex>
#include <string>

namespace harness::serve {

class Rate {
  public:
    using Clock = std::chrono::steady_clock;

    // Allows `burst` requests at once, and one more per `interval`.
    Rate(double burst, std::chrono::milliseconds interval) : burst_(burst), interval_(interval) {}

    // Whether `who` may make another request; if so, it is counted.
    bool allows(const std::string& who, Clock::time_point now = Clock::now());

  private:
    struct Bucket {
        double left = 0;
        Clock::time_point filled;
    };

    const double burst_;
    const std::chrono::duration<double, std::milli> interval_;
    std::mutex mutex_;
    std::map<std::string, Bucket> buckets_;
};

}  // namespace harness::serve
