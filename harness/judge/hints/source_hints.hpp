// Hints from the lines of a source: files that it uses, and common mistakes in reading and writing. Hostile text; pure.
#pragma once

#include <string>
#include <string_view>

namespace harness::judge {

// "line 2: scanf("%d", &n);", without the blanks before it. `number` is one of the source's lines, from 1.
std::string quoted_line(std::string_view source, int number);

// The source lines, from 1, that write to a file, read from a file, and read standard input. 0: none.
struct FileUse {
    int writes = 0;
    int reads = 0;
    int asks = 0;

    bool operator==(const FileUse&) const = default;
};

// Looks for the calls of C, C++, Python and Java that open files and read standard input, except in one-line comments.
FileUse file_use(std::string_view source);

// The line of a source in C, C++ or Java that may read the end of a line where the next line was meant, with the
// reason: scanf with %c, which reads line feeds too, or a whole line that is read after a number. Empty if there is
// none, or the source seems to take care of it.
std::string line_end_hint(std::string_view source);

// For Java: that what a writer has buffered is never written. Empty if the source has no such writer, or flushes one.
std::string flush_hint(std::string_view source);

}  // namespace harness::judge
