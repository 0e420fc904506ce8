// What a wrong output itself tells a student about the mistake, and which line of the source explains an empty one.
// Hostile text; pure.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "harness/model/evidence.hpp"

namespace harness::judge {

// Of an output that was compared and is wrong: that it holds the right answers among other words (prompts), the right
// numbers in other words, or only the first answers. At most one line; none where nothing of this is so.
std::vector<std::string> read_output(const model::Evidence& evidence);

// Of an output that was stopped at its limit: that it is right, and then says the same line again and again, as a
// program does that has not noticed the end of its input. Empty where this is not so.
std::string repetition(const model::Evidence& evidence);

// The line of a source, from 1, that writes to a file, reads from one, or reads standard input. 0: none does.
struct FileUse {
    int writes = 0;
    int reads = 0;
    int asks = 0;

    bool operator==(const FileUse&) const = default;
};

// By the calls of C, C++, Python and Java that open files and read standard input; what stands in a comment of one line
// does not count.
FileUse file_use(std::string_view source);

}  // namespace harness::judge
