// Where a compiler says that a source is wrong. Pure; what it reads is hostile: a message quotes the source.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace harness::model {

struct SourcePlace {
    std::string file;  // as the compiler was given it: "main.c"
    int line = 0;      // from 1

    bool operator==(const SourcePlace&) const = default;
};

// Two parts of a message.
struct FirstError {
    std::string_view context;  // whole lines before it that belong to it, such as "main.c: In function ‘main’:"
    std::string_view line;     // without its line end
};

// A line of a message that begins with a place: "FILE:LINE: REST", "FILE:LINE:COLUMN: REST".
struct PlacedLine {
    SourcePlace place;
    std::string_view rest;
};
std::optional<PlacedLine> placed_line(std::string_view line);

// The first error as gcc writes it ("main.c:4:5: error: …", "cc1: fatal error: …"), its assembler, its linker and
// Python ("SyntaxError: …"). What a warning says, and what of the source is quoted, is none. Empty where there is none.
std::optional<FirstError> first_error(std::string_view message);

// The place of the first error. Where that is a file of the system, an absolute path: the first place in a file of the
// submission that led there ("required from here", "called from here", "in expansion of macro", the #include). Empty
// where none is named.
std::optional<SourcePlace> error_place(std::string_view message);

}  // namespace harness::model
