// What the messages of compilers, sanitizers and runtimes tell who wrote the program. Hostile text; pure.
#pragma once

#include <array>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "harness/languages/reading/messages.hpp"

namespace harness::languages {

// The folders inside the sandbox in which programs are compiled and run. Sources of libraries have other paths:
// "/usr/…", "../csu/…", "nptl/…".
inline constexpr std::array<std::string_view, 2> own_folders{"/work/", "/program/"};

// Where a program crashed, from the text on standard error of the program or a sanitizer.
struct Crash {
    std::string what;         // "AddressSanitizer: stack-buffer-overflow", "IndexError: list index out of range"
    SourceLocation location;  // the file without its folders; line 0: unknown

    bool operator==(const Crash&) const = default;
};

// The first crash that a language's runtime reports, with the innermost location in the program's own files. `what` is
// one line that is safe to show, and empty if the text has none.
Crash read_crash(std::string_view error_text);

// The first warning of a language's runtime, which did not end the program, in the same form.
Crash read_run_warning(std::string_view error_text);

// For the message of a compile error or a crash: that the program is for another system, language or version, that a
// module is missing, or that the input has ended. Empty for any other message.
std::string advice_on(std::string_view message);

// ---- For the files of languages.

inline constexpr const char* input_ended = "it reads on after the end of its input";

using Lines = std::vector<std::string_view>;

bool is_in_own_folder(std::string_view path);

// The second reads "PATH:LINE" or "PATH:LINE:COLUMN". Any text may follow a number. False if the file is not the
// program's own.
bool read_own_location(std::string_view path, std::string_view number, SourceLocation& location);
bool read_own_location(std::string_view text, SourceLocation& location);

// An exception, and below it the calls that led to it, innermost first, as Java, Kotlin and JavaScript report it:
// "Exception in thread …", or "TypeError: …" followed by a call. Line number `at` begins it.
Crash read_call_trace(const Lines& lines, std::size_t at);

}  // namespace harness::languages
