// How much of something each may hold at a time. Safe to use from several threads.
#pragma once

#include <cstddef>
#include <map>
#include <memory>
#include <mutex>
#include <string>

namespace harness::serve::http {

class Places {
  public:
    explicit Places(std::size_t most) : most_(most) {}

    // Held as long as the pointer lives, which this must outlive; null where `who` holds all that they may.
    std::shared_ptr<void> take(const std::string& who);

  private:
    const std::size_t most_;
    std::mutex mutex_;
    std::map<std::string, std::size_t> taken_;
};

}  // namespace harness::serve::http
