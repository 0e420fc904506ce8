// A plain search that gives up early: many boards with most squares blocked are counted before a vectorised search has
// started.
#pragma once

#include <optional>

#include "reference/board.hpp"
#include "reference/count.hpp"

namespace reference {

// The number of placements; empty if that takes more than some thousand steps, or is likely to. An empty result costs
// about a microsecond.
std::optional<Count> count_if_small(const Board& board);

}  // namespace reference
