#include "harness/inputs/boards/board.hpp"

#include <bit>

#include "harness/base/error.hpp"

namespace harness::boards {

namespace {

std::uint64_t bits_below(int count) {
    return count == 0 ? 0 : ~std::uint64_t{0} >> static_cast<unsigned>(64 - count);
}

Board filled(int n, std::uint64_t row) {
    base::assert_that(n >= 1 && n <= largest_n, "a board has 1 to 40 rows");
    return {n, std::vector<std::uint64_t>(static_cast<std::size_t>(n), row)};
}

}  // namespace

int Board::blocked_squares() const {
    int count = 0;
    for (const std::uint64_t row : blocked) {
        count += std::popcount(row);
    }
    return count;
}

Board free_board(int n) {
    return filled(n, 0);
}

Board full_board(int n) {
    return filled(n, bits_below(n));
}

Board without(const Board& board, int row, int column) {
    Board smaller{board.n - 1, {}};
    for (int at = 0; at < board.n; ++at) {
        if (at != row) {
            const std::uint64_t squares = board.blocked[static_cast<std::size_t>(at)];
            const std::uint64_t low = bits_below(column);
            smaller.blocked.push_back((squares & low) | ((squares >> 1U) & ~low));
        }
    }
    return smaller;
}

}  // namespace harness::boards
