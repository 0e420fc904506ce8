// The plain search for as long as it is worth it: many boards with most squares blocked are done before a vectorised
// search has begun.
#pragma once

#include <optional>

#include "reference/board.hpp"
#include "reference/count.hpp"

namespace reference {

// The number of placements, or nothing if that takes more than some thousand steps, or is likely to: then a microsecond
// was spent on finding out.
std::optional<Count> count_if_small(const Board& board);

}  // namespace reference
