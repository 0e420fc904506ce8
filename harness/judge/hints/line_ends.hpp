// Common mistakes in reading and writing that a source shows: the end of a line is read where the next line was meant,
// or what is written stays in a buffer. Hostile text; pure.
#pragma once

#include <string>
#include <string_view>

namespace harness::judge {

// The line of a source in C, C++ or Java that may do so, with the reason: scanf with %c, which reads line feeds too, or
// a whole line that is read after a number. Empty if there is none, or the source seems to take care of it.
std::string line_end_hint(std::string_view source);

// For Java: that what a writer has buffered is never written. Empty if the source has no such writer, or flushes one.
std::string flush_hint(std::string_view source);

}  // namespace harness::judge
