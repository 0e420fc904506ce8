// Hints from a wrong output itself, and the source line that explains an empty output. Hostile text; pure.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "harness/model/evidence.hpp"

namespace harness::judge {

// For a wrong output that was compared: it has the right answers among other words (prompts), the right numbers in
// other words, or only the first answers. At most one line; else none.
std::vector<std::string> read_output(const model::Evidence& evidence);

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
