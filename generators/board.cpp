#include "generators/board.hpp"

#include <fmt/format.h>

namespace generators {

Board::Board(int n) {
    if (n < 1 || n > largest_n) {
        throw BadRequest(fmt::format("n is {}; a board has 1 to {} rows", n, largest_n));
    }
    rows_.resize(static_cast<std::size_t>(n));
}

void Board::block_row(int row) {
    for (int column = 0; column < n(); ++column) {
        block(row, column);
    }
}

void Board::block_column(int column) {
    for (int row = 0; row < n(); ++row) {
        block(row, column);
    }
}

Board Board::transposed() const {
    return board_where(n(), [this](int row, int column) { return blocked(column, row); });
}

Board Board::mirrored() const {
    return board_where(n(), [this](int row, int column) { return blocked(row, n() - 1 - column); });
}

}  // namespace generators
