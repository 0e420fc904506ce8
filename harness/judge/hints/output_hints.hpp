// Hints from a wrong output itself, and the source line that explains an empty output. Hostile text; pure.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "harness/model/evidence.hpp"

namespace harness::judge {

// For a wrong output that was compared: it has the right answers among other words (prompts), the right numbers in
// other words or as fractions, no space between the answers, or only the first answers. At most one line; else none.
std::vector<std::string> read_output(const model::Evidence& evidence);

// The first or last line that is not blank, without the blanks before it; empty if there is none. A long one is cut.
std::string first_words(std::string_view text);
std::string last_words(std::string_view text);

// For a wrong output that is empty: what the program prints on standard error instead. Empty if that is nothing.
std::string on_standard_error(const model::Evidence& evidence);

// For a program that was stopped: where its output was wrong already, or how far the output came.
std::string progress(const model::Evidence& evidence);

// For an output that was stopped at its limit: it is right, and then repeats the same line, as a program does that has
// not noticed the end of its input. Empty if this is not true.
std::string repetition(const model::Evidence& evidence);

// The source lines, from 1, that write to a file, read from a file, and read standard input. 0: none.
struct FileUse {
    int writes = 0;
    int reads = 0;
    int asks = 0;

    bool operator==(const FileUse&) const = default;
};

// Looks for the calls of C, C++, Python and Java that open files and read standard input, except in one-line comments.
FileUse file_use(std::string_view source);

}  // namespace harness::judge
