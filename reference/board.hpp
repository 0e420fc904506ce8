// A square board with blocked squares: no queen may stand on them, but queens attack across them.
//
// Rows and columns count from 0; bit c of a row's mask is column c. Arguments must be squares of the board.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

namespace reference {

class Board {
  public:
    static constexpr int max_size = 32;

    // A free board; `size` is 1..max_size.
    explicit Board(int size);

    int size() const { return size_; }
    void block(int row, int column);
    bool is_blocked(int row, int column) const;
    // The blocked columns of a row.
    std::uint32_t blocked_in_row(int row) const { return blocked_[static_cast<std::size_t>(row)]; }
    // The mask of all columns.
    std::uint32_t full_row() const { return ~std::uint32_t{0} >> (max_size - size_); }

    bool operator==(const Board&) const = default;

  private:
    int size_;
    std::array<std::uint32_t, max_size> blocked_{};
};

// Blocks the squares for which `blocks(row, column)` holds; asks for every square, row by row.
template <typename Blocks>
void block_where(Board& board, const Blocks& blocks) {
    for (int row = 0; row < board.size(); ++row) {
        for (int column = 0; column < board.size(); ++column) {
            if (blocks(row, column)) {
                board.block(row, column);
            }
        }
    }
}
// Blocks all squares of a row except the one in `column`, which does not change.
void block_row_but(Board& board, int row, int column);

// Left and right exchanged.
Board mirrored(const Board& board);
// Rows and columns exchanged. With `mirrored` it generates the eight symmetries of the square.
Board transposed(const Board& board);
// The board under each of the eight symmetries; the first is the board itself. All have the same number of placements.
std::array<Board, 8> symmetric_boards(const Board& board);

// The board as rows of '.' (free) and '*' (blocked).
std::vector<std::string> picture(const Board& board);

}  // namespace reference
