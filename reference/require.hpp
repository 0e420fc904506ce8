// The assertion of this folder: a mistake of ours stops the program in every build. (reference/ knows nothing of
// harness/, so it has its own.)
#pragma once

#include <cstdio>
#include <cstdlib>

namespace reference {

// Prints `what` and the caller's place, and aborts, unless `condition` holds. (The built-ins stand where
// std::source_location would, which clang-tidy 14 cannot read.)
inline void require(bool condition, const char* what, const char* file = __builtin_FILE(),
                    int line = __builtin_LINE()) {
    if (!condition) {
        static_cast<void>(std::fprintf(stderr, "%s:%d: assertion failed: %s\n", file, line, what));
        std::abort();
    }
}

}  // namespace reference
