// The boards of an input, read and written.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "harness/boards/board.hpp"
#include "harness/boards/layout.hpp"

namespace harness::boards {

// In the order of the text, up to the first one that is not whole, has more than `largest_n` rows, or is not laid out
// as `layout` says. The text may be cut off: what can be read is taken.
std::vector<Board> read_input(std::string_view text, const Layout& layout, std::size_t most = 1000);

// A line with n, and, unless the layout is of numbers, a line for each row. Without what ends a list.
std::string write_input(const std::vector<Board>& boards, const Layout& layout);

}  // namespace harness::boards
