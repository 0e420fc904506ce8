// The plain solver: the algorithm in readable form, and the reference for every faster one.
//
// It places one queen a row, from the top, and keeps three masks of the columns that are attacked in the current row:
// by column, and along the two diagonals, which shift by one column from row to row (M. Richards, "Backtracking
// algorithms in MCPL using bit patterns and recursion", 1997). A blocked square is one more bit that is not free.
#pragma once

#include <cstdint>
#include <functional>
#include <span>

#include "reference/board.hpp"
#include "reference/count.hpp"

namespace reference {

// The number of ways to place a queen in every row of the board so that none attacks another.
Count plain_count(const Board& board);

// The columns (from 0) of the queens in rows 0..n-1; valid during the call.
using Placement = std::span<const std::uint8_t>;

// Calls `visit` with every placement, in lexicographic order of the columns.
void for_each_placement(const Board& board, const std::function<void(Placement)>& visit);

}  // namespace reference
