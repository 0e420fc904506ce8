// The seccomp filter denies system calls that no program in the box needs and that reach rarely used kernel code or
// other runs. It is a denylist, because an allowlist breaks with each new C library. All calls newer than the list are
// denied. It is compiled once; every child inherits it. A call with another architecture's numbers kills the process.
#pragma once

#include <cstdint>
#include <vector>

#include <linux/filter.h>

#include "harness/sandbox/runner.hpp"

namespace harness::sandbox::box {

// A call that is denied whatever its arguments.
struct DeniedCall {
    const char* name;
    int error;  // returned instead; 0: it seems to succeed
};
std::vector<DeniedCall> denied_calls();

// The highest call number that this list considers. Higher ones fail as on a kernel without them, so the C library and
// language runtimes use an older call.
inline constexpr std::uint32_t last_known_call = 449;  // futex_waitv

class Filter {
  public:
    // clone3() passes its flags in memory, which a filter cannot read, so programs may not use it at all. The part that
    // denies it also denies the calls by which the child installs that part.
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
