// Writes placements as text, one a line: the columns of rows 1..n, from 1, separated by spaces.
#pragma once

#include <cstdio>

#include "reference/board.hpp"

namespace reference {

// Writes all placements, in large blocks. Throws std::system_error if the output cannot be written (a full disk).
void write_placements(const Board& board, std::FILE* output);

}  // namespace reference
