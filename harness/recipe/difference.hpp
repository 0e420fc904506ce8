// What differs between the bytes that a recipe makes and those of a file, for a person.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace harness::recipe {

// The first line in which the bytes differ, as one line; empty where they are the same.
std::string first_difference(std::string_view wanted, std::string_view found);

// The lines in which they differ, as `diff -u` shows them, without its head: '-' before what the file has, '+' before
// what it should have, two lines around each change, "@@ line N" before each piece. At most `most` (≥ 4) lines, each
// fit for a terminal, of which the last says how many are left out. Empty where they are the same.
std::string line_difference(std::string_view wanted, std::string_view found, std::size_t most);

}  // namespace harness::recipe
