// Draws boards for a terminal, readable without colours.
#pragma once

#include <string>
#include <vector>

#include "harness/inputs/boards/board.hpp"
#include "harness/inputs/model.hpp"

namespace harness::boards {

using inputs::Drawing;

// Draws each board in a frame, below a line with its size and its number of blocked squares. Boards stand side by side
// as far as `columns` allow. Lines end in '\n' and begin with two blanks.
std::string draw(const std::vector<Board>& boards, Drawing drawing, std::size_t columns);

}  // namespace harness::boards
