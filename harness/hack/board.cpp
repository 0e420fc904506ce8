#include "harness/hack/board.hpp"

#include <bit>

#include "harness/support/error.hpp"

namespace harness::hack {

namespace {

std::uint32_t bits_below(int count) {
    return count == 0 ? 0 : ~std::uint32_t{0} >> static_cast<unsigned>(32 - count);
}

Board filled(int n, std::uint32_t row) {
    support::assert_that(n >= 1 && n <= largest_n, "a board has 1 to 32 rows");
    return {n, std::vector<std::uint32_t>(static_cast<std::size_t>(n), row)};
}

}  // namespace

int Board::blocked_squares() const {
    int count = 0;
    for (const std::uint32_t row : blocked) {
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
            const std::uint32_t squares = board.blocked[static_cast<std::size_t>(at)];
            const std::uint32_t low = bits_below(column);
            smaller.blocked.push_back((squares & low) | ((squares >> 1U) & ~low));
        }
    }
    return smaller;
}

}  // namespace harness::hack
