// An unnamed temporary file, for data that would take too much memory. It ends with its owner.
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>

#include "harness/base/fd.hpp"

namespace harness::base {

// Empty after a move. Several threads may read at once while none appends.
class TempFile {
  public:
    std::size_t size() const { return size_; }
    // All of these throw SystemError.
    void append(std::string_view bytes);
    // Reads these bytes, which must exist.
    std::string read(std::size_t from, std::size_t count) const;
    // Passes on the whole file, in pieces.
    void copy_to(const std::function<void(std::string_view)>& write) const;

  private:
    Fd file_;  // made at the first byte
    std::size_t size_ = 0;
};

}  // namespace harness::base
