// What the messages of compilers, sanitizers and runtimes tell who wrote the program. Hostile text; pure.
#pragma once

#include <string>
#include <string_view>

namespace harness::judge {

// Where a program crashed, from the text on standard error of the program or a sanitizer.
struct Crash {
    std::string what;  // "AddressSanitizer: stack-buffer-overflow", "IndexError: list index out of range"
    std::string file;  // relative to the sandbox's working directory; empty: unknown
    int line = 0;      // from 1; 0: unknown

    bool operator==(const Crash&) const = default;
};

// Reads a report of AddressSanitizer or UndefinedBehaviorSanitizer, a Python traceback, and other crash messages. Finds
// the innermost location in the program's own files. `what` is empty if the text has none of them.
Crash read_crash(std::string_view error_text);

// For the message of a compile error or a crash: that the program is for another system, language or version, that a
// module is missing, or that the input has ended. Empty for any other message.
std::string advice_on(std::string_view message);

}  // namespace harness::judge
