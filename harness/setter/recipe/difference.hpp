// Shows how the bytes that a recipe makes differ from those of a file.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace harness::recipe {

// The first line in which the bytes differ, as one line; empty if they are the same.
std::string first_difference(std::string_view wanted, std::string_view actual);

// The lines that differ, in the format of `diff -u` without its header: '-' marks the file's lines, '+' the wanted
// lines, with two lines around each change and "@@ line N" before each piece. At most `most` (≥ 4) lines, each safe for
// a terminal; if some are left out, the last line says how many. Empty if they are the same.
std::string line_difference(std::string_view wanted, std::string_view actual, std::size_t most);

}  // namespace harness::recipe
