// Reads and writes the boards of an input.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "harness/inputs/boards/board.hpp"
#include "harness/inputs/boards/layout.hpp"

namespace harness::boards {

// The boards in the order of the text, up to the first one that is incomplete, has more than `largest_n` rows, or does
// not match `layout`. The text may be cut off: all complete boards are read.
std::vector<Board> read_input(std::string_view text, const Layout& layout, std::size_t most = 1000);

// For each board a line with n and, unless the layout is of numbers, a line for each row. Without the end mark of a
// list.
std::string write_input(const std::vector<Board>& boards, const Layout& layout);

}  // namespace harness::boards
