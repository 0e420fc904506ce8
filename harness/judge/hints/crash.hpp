// Where a program went wrong, read from what it or a sanitizer wrote to standard error. Hostile text; pure.
#pragma once

#include <string>
#include <string_view>

namespace harness::judge {

struct Crash {
    std::string what;  // "AddressSanitizer: stack-buffer-overflow", "IndexError: list index out of range"
    std::string file;  // in the sandbox's working directory; empty: not told
    int line = 0;      // from 1; 0: not told

    bool operator==(const Crash&) const = default;
};

// Reads a report of AddressSanitizer or UndefinedBehaviorSanitizer, and a traceback of Python: the innermost place in
// the program's own files. `what` is empty where the text is neither.
Crash read_crash(std::string_view error_text);

}  // namespace harness::judge
