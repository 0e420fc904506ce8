// The system calls that no program in the box needs and that reach the kernel's rarely trodden parts, or other runs: a
// denylist, because an allowlist breaks with each new C library. Compiled once, installed in every child.
#pragma once

#include <span>
#include <vector>

#include <linux/filter.h>

#include "harness/sandbox/runner.hpp"

namespace harness::sandbox::box {

// The names of those that are denied whatever their arguments.
std::span<const char* const> denied_calls();

class Filter {
  public:
    // clone3() passes its flags in memory, where no filter looks, and so is denied to programs as a whole.
    enum class Part { All, AllButClone3, Clone3 };
    // Throws StageError.
    Filter(Profile profile, Part part);
    const sock_fprog* program() const { return &program_; }

    Filter(const Filter&) = delete;
    Filter& operator=(const Filter&) = delete;
    Filter(Filter&&) = delete;
    Filter& operator=(Filter&&) = delete;
    ~Filter() = default;

  private:
    std::vector<sock_filter> instructions_;
    sock_fprog program_{};
};

}  // namespace harness::sandbox::box
