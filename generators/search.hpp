// The little searching that making boards needs. It shares no code with the reference solver, and every search is
// bounded: it visits at most so many nodes and then gives up with a BadRequest.
#pragma once

#include "generators/board.hpp"
#include "generators/random.hpp"

namespace generators {

// n for which a placement exists.
constexpr bool has_placement(int n) {
    return n == 1 || n >= 4;
}

// A placement on the board without blocked squares, found by backtracking over shuffled columns with restarts; every
// placement can come out, not each as likely. Throws BadRequest where there is none (n = 2, 3).
Placement random_placement(int n, Random& random);

// The lexicographically last placement on the board without blocked squares. Throws BadRequest where there is none
// or n > 20.
Placement last_placement(int n);

// Blocks squares of `board` until `kept`, one of its placements, is the only one left. One backtracking search: each
// other placement that it meets loses a random square not of `kept`, and the search goes on from there, which misses
// nothing because blocking a square brings no placement back. Throws BadRequest where n > 14.
void leave_only(Board& board, const Placement& kept, Random& random);

// A board of n rows with as many critical blocked squares as one random order allows, the corners and the middle first:
// some placement is left, and each blocked square, freed alone, lets another in. Throws BadRequest where there is no
// placement (n = 2, 3) or n > 14.
Board critical_squares_blocked(int n, Random& random);

}  // namespace generators
