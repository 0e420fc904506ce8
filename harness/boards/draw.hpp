// Boards drawn for a terminal, legible without colours.
#pragma once

#include <string>
#include <vector>

#include "harness/boards/board.hpp"

namespace harness::boards {

enum class Drawing { Unicode, Ascii };

// Each board in a frame under a line that says its size and how many squares are blocked; boards stand side by side as
// far as `columns` reach. Lines end in '\n' and begin with two blanks.
std::string draw(const std::vector<Board>& boards, Drawing drawing, std::size_t columns);

}  // namespace harness::boards
