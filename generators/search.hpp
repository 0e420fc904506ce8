// The small searches that making boards needs. They share no code with the reference solver. Every search is bounded:
// after a fixed number of nodes it throws BadRequest.
#pragma once

#include "generators/board.hpp"
#include "generators/random.hpp"

namespace generators {

// Whether a placement exists for n.
constexpr bool has_placement(int n) {
    return n == 1 || n >= 4;
}

// A placement on the free board, found by backtracking over shuffled columns with restarts. Every placement is
// possible, but they are not equally likely. Throws BadRequest if there is none (n = 2, 3).
Placement random_placement(int n, Random& random);

// The lexicographically last placement on the free board. Throws BadRequest if there is none or n > 20.
Placement last_placement(int n);

// Blocks squares of `board` until `kept`, one of its placements, is the only one left. In a single backtracking search,
// a random square that is not in `kept` is blocked in each other placement found. The search then continues: it misses
// nothing, because blocking a square adds no placement. Throws BadRequest if n > 14.
void leave_only(Board& board, const Placement& kept, Random& random);

// A board of n rows with at least one placement, on which every blocked square is critical: freeing it alone adds a
// placement. So the count is wrong if a program ignores any blocked square, or several of them. In a random order,
// corners and middle first, each square is blocked that keeps this so. Throws BadRequest if there is no placement (n =
// 2, 3) or n > 14.
Board critical_board(int n, Random& random);

}  // namespace generators
