// The three-mask recursion as students write it: what the benches hold the reference against, and nothing else.
#pragma once

#include "reference/board.hpp"

namespace reference {

long long textbook_count(const Board& board);

}  // namespace reference
