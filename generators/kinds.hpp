// The kinds of board. Each function makes one board. Functions with a Random use no other randomness, so the same seed
// gives the same board everywhere. All throw BadRequest for an n that they do not support.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "generators/board.hpp"
#include "generators/random.hpp"

namespace generators {

// Each square is blocked with the same probability.
Board random_board(int n, Density density, Random& random);

// Like random_board, but the squares of a random placement are free: there is at least one solution.
Board planted_board(int n, Density density, Random& random);

enum class Obstacle {
    Line,        // a whole row or column is blocked
    Pigeonhole,  // k rows (or columns) have all their free squares in the same k − 1 columns (rows)
};
// A random board that provably has no solution, which is not obvious. For n = 2 and 3 no board has a solution, so
// nothing is added; for n = 1 the only square is blocked.
Board no_solution_board(int n, Density density, Obstacle obstacle, Random& random);

// Exactly one solution: a planted board (n ≤ 14) in which a square of every other placement is blocked.
Board one_solution_board(int n, Density density, Random& random);

enum class Line { Row, Column };
// A random board with one line blocked: `at`, from 0, or any.
Board blocked_line_board(int n, Density density, Line line, std::optional<int> at, Random& random);

enum class Diagonals { Main, Anti, Both };
// A random board with whole diagonals blocked.
Board diagonals_board(int n, Density density, Diagonals diagonals, Random& random);

enum class Worst {
    Bottom,  // the last `rows` rows are blocked: a search row by row does all its work above them, in vain
    // Late: the last `rows` rows are free only on the squares of the lexicographically last placement (n ≤ 20): nearly
    // every branch fails at the bottom, and the last one succeeds.
    Late,
};
// A worst case for backtracking row by row from the top: free above its last rows.
Board worst_board(int n, Worst worst, int rows);

// The ends of a range of n: for each of the two, the free board and the full board.
std::vector<Board> extreme_boards(int smallest, int largest);

// `count` boards of all kinds in turn, each of a random n of [smallest, largest], 4 ≤ smallest, largest ≤ 14.
std::vector<Board> mixed_boards(int smallest, int largest, Density density, int count, Random& random);

}  // namespace generators
