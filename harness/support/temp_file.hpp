// A file without a name among the system's temporary files, for what would take too much memory: gone with its owner.
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>

#include "harness/support/fd.hpp"

namespace harness::support {

// One that is moved from is empty. Any number of threads may read while none appends.
class TempFile {
  public:
    std::size_t size() const { return size_; }
    // All of these throw SystemError.
    void append(std::string_view bytes);
    // These bytes of it, which it must have.
    std::string read(std::size_t from, std::size_t count) const;
    // All of it, in pieces.
    void copy_to(const std::function<void(std::string_view)>& write) const;

  private:
    Fd file_;  // made at the first byte
    std::size_t size_ = 0;
};

}  // namespace harness::support
