// For tests: counts placements the slowest way, sharing nothing with the code under test.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdlib>
#include <numeric>

#include "generators/board.hpp"

namespace generators {

inline bool is_placement(const Board& board, const Placement& columns) {
    const auto at = [&columns](int row) { return columns.at(static_cast<std::size_t>(row)); };
    for (int row = 0; row < board.n(); ++row) {
        if (board.blocked(row, at(row))) {
            return false;
        }
        for (int above = 0; above < row; ++above) {
            if (at(above) == at(row) || std::abs(at(above) - at(row)) == row - above) {
                return false;
            }
        }
    }
    return static_cast<int>(columns.size()) == board.n();
}

// Tries all n! ways to give each row a different column: for n up to about 7.
inline int count_placements(const Board& board) {
    Placement columns(static_cast<std::size_t>(board.n()));
    std::iota(columns.begin(), columns.end(), 0);
    int count = 0;
    do {
        count += is_placement(board, columns) ? 1 : 0;
    } while (std::next_permutation(columns.begin(), columns.end()));
    return count;
}

}  // namespace generators
