// A square board with blocked squares, and placements of queens on it. Rows and columns are counted from 0.
#pragma once

#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <vector>

namespace generators {

inline constexpr int largest_n = 32;

// The requested board cannot be made; the message says why, in one line.
class BadRequest : public std::runtime_error {
  public:
    using std::runtime_error::runtime_error;
};

// placement[row] is the column of that row's queen.
using Placement = std::vector<int>;

class Board {
  public:
    // Without blocked squares. Throws BadRequest unless 1 ≤ n ≤ largest_n.
    explicit Board(int n);

    int n() const { return static_cast<int>(rows_.size()); }
    bool blocked(int row, int column) const { return ((rows_[index(row)] >> static_cast<unsigned>(column)) & 1U) != 0; }
    void block(int row, int column) { rows_[index(row)] |= bit(column); }
    void free(int row, int column) { rows_[index(row)] &= ~bit(column); }
    void block_row(int row);
    void block_column(int column);

    // The board mirrored on its main diagonal: rows become columns.
    Board transposed() const;
    // The board with the columns in opposite order.
    Board mirrored() const;

    bool operator==(const Board&) const = default;

  private:
    static std::size_t index(int row) { return static_cast<std::size_t>(row); }
    static std::uint32_t bit(int column) { return std::uint32_t{1} << static_cast<unsigned>(column); }

    std::vector<std::uint32_t> rows_;  // bit c of row r: square (r, c) is blocked
};

// The board of n rows whose squares are blocked if `blocks(row, column)`; asks for every square, row by row.
template <typename Blocks>
Board board_where(int n, const Blocks& blocks) {
    Board board(n);
    for (int row = 0; row < n; ++row) {
        for (int column = 0; column < n; ++column) {
            if (blocks(row, column)) {
                board.block(row, column);
            }
        }
    }
    return board;
}

}  // namespace generators
