// The assertion of this folder: a mistake in our code stops the program in every build. (reference/ must not include
// harness/, so it has its own.)
#pragma once

#include <cstdio>
#include <cstdlib>

namespace reference {

// Unless `condition` holds, prints `what` and the caller's place, and aborts. (Uses the built-ins because clang-tidy 14
// cannot read std::source_location.)
inline void require(bool condition, const char* what, const char* file = __builtin_FILE(),
                    int line = __builtin_LINE()) {
    if (!condition) {
        static_cast<void>(std::fprintf(stderr, "%s:%d: assertion failed: %s\n", file, line, what));
        std::abort();
    }
}

}  // namespace reference
