// The system calls that no program in the box needs and that reach the kernel's rarely trodden parts, or other runs: a
// denylist, because an allowlist breaks with each new C library. What is newer than the list is denied as a whole.
// Compiled once, inherited by every child. A call by another processor's numbers ends its process.
#pragma once

#include <cstdint>
#include <vector>

#include <linux/filter.h>

#include "harness/sandbox/runner.hpp"

namespace harness::sandbox::box {

// A call that is never made for a program, whatever its arguments.
struct Denied {
    const char* name;
    int error;  // what it answers instead; 0: it seems to succeed
};
std::vector<Denied> denied_calls();

// The last number of a call that this list was made with in mind. Those above it are answered as a kernel answers that
// does not have them: the C library and language runtimes then take an older way.
inline constexpr std::uint32_t last_known_call = 449;  // futex_waitv

class Filter {
  public:
    // clone3() passes its flags in memory, where no filter looks, and so is denied to programs as a whole. With it goes
    // what the child needs to take its part.
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
