// The boards of a case's input. The text may be cut off or laid out otherwise than said: what can be read is taken.
#pragma once

#include <string_view>
#include <vector>

#include "harness/boards/board.hpp"

namespace harness::boards {

// In the order of the text, up to the first one that is not whole, has more than `largest_n` rows, or is not laid out
// as `layout` says; at most 1000.
std::vector<Board> read_input(std::string_view text, const Layout& layout);

}  // namespace harness::boards
