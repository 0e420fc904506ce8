// Where a compiler reports an error in a source. Pure. Its input is hostile, because messages quote the source.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace harness::model {

struct SourcePlace {
    std::string file;  // as passed to the compiler: "main.c"
    int line = 0;      // from 1

    bool operator==(const SourcePlace&) const = default;
};

// Two parts of a compiler message.
struct FirstError {
    std::string_view context;  // whole lines before it that belong to it, such as "main.c: In function ‘main’:"
    std::string_view line;     // without its line end
};

// A line of a message that begins with a location: "FILE:LINE: REST", "FILE:LINE:COLUMN: REST".
struct PlacedLine {
    SourcePlace place;
    std::string_view rest;
};
std::optional<PlacedLine> placed_line(std::string_view line);

// The first error of gcc ("main.c:4:5: error: …", "cc1: fatal error: …"), its assembler, its linker, Python
// ("SyntaxError: …") or a compiler of error_forms.hpp. Text of a warning and quoted source lines are ignored. Empty if
// there is no error.
std::optional<FirstError> first_error(std::string_view message);

// The location of the first error. If this is a system file (absolute path), the first location in a file of the
// submission that led there ("required from here", "called from here", "in expansion of macro", the #include). Empty if
// the message names none.
std::optional<SourcePlace> error_place(std::string_view message);

}  // namespace harness::model
