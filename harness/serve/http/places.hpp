// Limits how many places each client may hold at a time. Thread-safe.
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

    // A place, held while the pointer lives; this object must outlive it. Null if `who` holds the maximum.
    std::shared_ptr<void> take(const std::string& who);

  private:
    const std::size_t most_;
    std::mutex mutex_;
    std::map<std::string, std::size_t> taken_;
};

}  // namespace harness::serve::http
