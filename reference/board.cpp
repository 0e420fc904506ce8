#include "reference/board.hpp"

#include <bit>
#include <utility>

#include "reference/require.hpp"

namespace reference {

namespace {

bool on_board(const Board& board, int row, int column) {
    return row >= 0 && row < board.size() && column >= 0 && column < board.size();
}

// The board with every blocked square moved: `move` maps a row and a column to the new square.
template <typename Move>
Board rearranged(const Board& board, const Move& move) {
    Board result{board.size()};
    for (int row = 0; row < board.size(); ++row) {
        for (std::uint32_t blocked = board.blocked_in_row(row); blocked != 0; blocked &= blocked - 1) {
            const auto [new_row, new_column] = move(row, std::countr_zero(blocked));
            result.block(new_row, new_column);
        }
    }
    return result;
}

}  // namespace

Board::Board(int size) : size_{size} {
    require(size >= 1 && size <= max_size, "a board's size is 1..32");
}

void Board::block(int row, int column) {
    require(on_board(*this, row, column), "the square is on the board");
    blocked_[static_cast<std::size_t>(row)] |= std::uint32_t{1} << column;
}

bool Board::is_blocked(int row, int column) const {
    require(on_board(*this, row, column), "the square is on the board");
    return (blocked_in_row(row) >> column & 1U) != 0;
}

void block_row_but(Board& board, int row, int column) {
    block_where(board, [&](int other_row, int other) { return other_row == row && other != column; });
}

Board mirrored(const Board& board) {
    return rearranged(board, [&](int row, int column) { return std::pair{row, board.size() - 1 - column}; });
}

Board transposed(const Board& board) {
    return rearranged(board, [](int row, int column) { return std::pair{column, row}; });
}

std::array<Board, 8> symmetric_boards(const Board& board) {
    std::array<Board, 8> result{board, mirrored(board), board, board, board, board, board, board};
    for (std::size_t i = 2; i < result.size(); ++i) {
        // Alternating the two mirrorings goes through all eight symmetries.
        result[i] = i % 2 == 0 ? transposed(result[i - 1]) : mirrored(result[i - 1]);
    }
    return result;
}

std::vector<std::string> picture(const Board& board) {
    std::vector<std::string> rows;
    for (int row = 0; row < board.size(); ++row) {
        std::string& squares = rows.emplace_back();
        for (int column = 0; column < board.size(); ++column) {
            squares += board.is_blocked(row, column) ? '*' : '.';
        }
    }
    return rows;
}

}  // namespace reference
