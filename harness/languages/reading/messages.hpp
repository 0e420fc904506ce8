// Where a compiler reports an error in a source. Pure. Its input is hostile, because messages quote the source.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace harness::languages {

struct SourceLocation {
    std::string file;  // as passed to the compiler: "main.c"
    int line = 0;      // from 1

    bool operator==(const SourceLocation&) const = default;
};

// How a compiler or an interpreter writes an error: regular expressions for whole lines. The first two groups of a
// location are the file and the number of the line.
struct ErrorForm {
    std::string_view sign;  // a text in each such line, which is quicker to find
    const char* line;       // the error, with its location if that stands there
    const char* above{};    // a line before it with the location; null: none
    const char* below{};    // a line after it with the location; null: none
    int most_apart = 6;     // the lines from the error to its location
};

// Removes the number at the start of `text`, and returns it; 0 if there is none from 1 on.
int take_number(std::string_view& text);

// A line of a message that begins with a location: "FILE:LINE: REST", "FILE:LINE:COLUMN: REST".
struct LocatedLine {
    SourceLocation location;
    std::string_view rest;
};
std::optional<LocatedLine> located_line(std::string_view line);

// Three parts of a compiler message.
struct FirstError {
    std::string_view context;  // whole lines before it that belong to it, such as "main.c: In function ‘main’:"
    std::string_view line;     // without its line end
    std::string_view detail;   // what is wrong, if the line ends before it says so
};

// The first error: in the form of GNU ("main.c:4:5: error: …", "cc1: fatal error: …"), which many compilers use, of the
// linker, or in a form of a language. Text of a warning and quoted source lines are ignored. Empty if there is no
// error.
std::optional<FirstError> first_error(std::string_view message);

// The location of the first error. If this is a system file (absolute path), the first location in a file of the
// submission that led there ("required from here", "called from here", "in expansion of macro", the #include). Empty if
// the message names none.
std::optional<SourceLocation> error_location(std::string_view message);

struct Warning {
    SourceLocation location;
    std::string text;  // one line: "return type of ‘main’ is not ‘int’"
    std::string name;  // the kind of warning: "main", as gcc prints it after -W; "SyntaxWarning" for Python

    bool operator==(const Warning&) const = default;
};

// The warnings that name a mistake which can make a run fail, in the order of the message, at most one per line of a
// submission's source. Their texts are safe to show.
std::vector<Warning> telling_warnings(std::string_view message);

}  // namespace harness::languages
