// A board with its queens out of a program's output: hostile bytes, of which the reader sees a piece.
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

#include "harness/boards/board.hpp"

namespace harness::boards {

// The board of lines of 0 and 1 in which the byte at `offset` lies, or which begins on the line after it; with the
// first two queens that attack each other, rows read from above. Empty where there is none that can be drawn,
// or it has more than 2n queens.
std::optional<Board> placement_at(std::string_view text, std::size_t offset);

}  // namespace harness::boards
