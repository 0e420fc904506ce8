// Clients by their address or account: how often each may ask, and how much it may hold open.
#pragma once

#include <chrono>
#include <cstddef>
#include <map>
#include <memory>
#include <mutex>
#include <string>

namespace harness::serve::http {

// An IPv4 address, also if written as IPv6. Of an IPv6 address the first 64 bits, because a client that has one address
// has all of that network. Other text is returned unchanged.
std::string network_of(const std::string& address);

// Whether it is an address of this machine.
bool is_local(const std::string& address);

// Limits how many slots each client may hold at a time. Thread-safe.
class Slots {
  public:
    explicit Slots(std::size_t most) : most_(most) {}

    // A slot, held while the pointer lives; this object must outlive it. Null if `who` holds the maximum.
    std::shared_ptr<void> take(const std::string& who);

  private:
    const std::size_t most_;
    std::mutex mutex_;
    std::map<std::string, std::size_t> taken_;
};

// Limits how often each client may request something. Thread-safe.
class Rate {
  public:
    using Clock = std::chrono::steady_clock;

    // Allows `burst` requests at once, and another request per `interval`.
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

}  // namespace harness::serve::http
