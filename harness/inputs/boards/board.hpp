// A chessboard: n rows of n squares, some of them blocked. A pure value.
#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace harness::boards {

// Larger boards are not drawn.
inline constexpr int largest_n = 40;

struct Board {
    int n = 0;
    std::vector<std::uint64_t> blocked;  // n rows; bit c of row r: square (r, c), both from 0, is blocked

    bool is_blocked(int row, int column) const {
        return ((blocked[static_cast<std::size_t>(row)] >> static_cast<unsigned>(column)) & 1U) != 0;
    }
    void toggle(int row, int column) {
        blocked[static_cast<std::size_t>(row)] ^= std::uint64_t{1} << static_cast<unsigned>(column);
    }
    int blocked_squares() const;

    auto operator<=>(const Board&) const = default;  // NOLINT(modernize-use-nullptr): clang-tidy 14 misreads it
};

// 1 ≤ n ≤ largest_n.
Board free_board(int n);
Board full_board(int n);

// The board of n rows whose squares are blocked where `blocks(row, column)` holds. Asks for every square, row by row.
template <typename Blocks>
Board board_where(int n, const Blocks& blocks) {
    Board board = free_board(n);
    for (int row = 0; row < n; ++row) {
        for (int column = 0; column < n; ++column) {
            if (blocks(row, column)) {
                board.toggle(row, column);
            }
        }
    }
    return board;
}

// The board without one row and one column.
Board without(const Board& board, int row, int column);

}  // namespace harness::boards
