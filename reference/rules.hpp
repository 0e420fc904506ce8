// The rules by which queens attack, pair by pair and without masks, for checking the solvers.
#pragma once

#include "reference/board.hpp"
#include "reference/plain_solver.hpp"

namespace reference {

// Whether these are queens on free squares, one in each row of the board, none of which attacks another.
bool is_placement(const Board& board, Placement columns);

// Whether no symmetry of the square turns this placement into a lexicographically smaller one.
bool is_canonical(Placement columns);

}  // namespace reference
