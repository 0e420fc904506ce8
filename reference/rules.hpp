// The rules by which queens attack, pair by pair: no masks, so that the solvers can be held against them.
#pragma once

#include "reference/board.hpp"
#include "reference/plain_solver.hpp"

namespace reference {

// Whether these are queens on free squares, one a row of the board, none of which attacks another.
bool is_placement(const Board& board, Placement columns);

// Whether no symmetry of the square makes a lexicographically smaller placement of this one.
bool is_canonical(Placement columns);

}  // namespace reference
