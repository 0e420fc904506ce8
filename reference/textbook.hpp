// The three-mask recursion as students write it: only for the benches, which compare the reference with it.
#pragma once

#include "reference/board.hpp"

namespace reference {

long long textbook_count(const Board& board);

}  // namespace reference
