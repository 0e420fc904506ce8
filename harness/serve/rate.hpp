// How often somebody may ask for something. Safe to use from several threads.
#pragma once

#include <chrono>
#include <map>
#include <mutex>
#include <string>

namespace harness::serve {

class Rate {
  public:
    using Clock = std::chrono::steady_clock;

    // `burst` at once, and then one more each `interval`.
    Rate(double burst, std::chrono::milliseconds interval) : burst_(burst), interval_(interval) {}

    // Whether `who` may once more, which then counts.
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
