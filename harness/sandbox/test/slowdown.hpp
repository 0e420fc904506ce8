// For tests of times on an emulated machine.
#pragma once

#include <algorithm>
#include <cstdlib>

#include "harness/base/number.hpp"

namespace harness::sandbox {

// How many times slower this machine may be than those for which a test's time is meant: an emulated one says so.
inline int slowdown() {
    const char* times = std::getenv("QUEENS_SLOWDOWN");
    return times == nullptr ? 1 : std::max(1, base::number_from<int>(times).value_or(1));
}

}  // namespace harness::sandbox
