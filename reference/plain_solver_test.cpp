#include "reference/plain_solver.hpp"

#include <algorithm>
#include <array>
#include <vector>

#include <gtest/gtest.h>

#include "reference/known_counts.hpp"
#include "reference/rules.hpp"
#include "reference/test_boards.hpp"

namespace reference {
namespace {

using Columns = std::vector<std::uint8_t>;

std::vector<Columns> placements(const Board& board) {
    std::vector<Columns> result;
    for_each_placement(board, [&](Placement placement) { result.emplace_back(placement.begin(), placement.end()); });
    return result;
}

// Its other tests are those of every way to count: counter_test.cpp.
TEST(PlainCount, IsOneOrNoneOnTheLargestBoardWithOneSquareLeftARow) {
    // The construction of E. Pauls, 1874, for sizes that leave 2 when divided by 6: the even columns, then the odd ones
    // with 1 and 3 exchanged and 5 put last.
    const std::array queens{2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24, 26, 28, 30, 32,
                            3, 1, 7, 9, 11, 13, 15, 17, 19, 21, 23, 25, 27, 29, 31, 5};
    Board board{Board::max_size};
    for (int row = 0; row < board.size(); ++row) {
        block_row_but(board, row, queens.at(static_cast<std::size_t>(row)) - 1);
    }
    EXPECT_TRUE(plain_count(board) == 1);
    board.block(15, 31);
    EXPECT_TRUE(plain_count(board) == 0);
}

TEST(ForEachPlacement, VisitsLegalPlacementsInOrderAndAsManyAsCounted) {
    Random random = seeded(2);
    for (int i = 0; i < 500; ++i) {
        const Board board = random_board(random, 1 + random_below(random, 9), random_below(random, 40));
        const std::vector<Columns> all = placements(board);
        ASSERT_TRUE(plain_count(board) == all.size()) << testing::PrintToString(picture(board));
        for (const Columns& columns : all) {
            ASSERT_TRUE(is_placement(board, columns)) << testing::PrintToString(columns);
        }
        ASSERT_EQ(std::ranges::adjacent_find(all, std::ranges::greater_equal{}), all.end());
    }
}

TEST(ForEachPlacement, HasThePublishedNumberOfPlacementsUpToSymmetry) {
    for (int size = 1; size <= 10; ++size) {
        const auto all = placements(Board{size});
        EXPECT_EQ(static_cast<std::uint64_t>(std::ranges::count_if(all, is_canonical)), known_orbit_count(size))
            << size;
    }
}

}  // namespace
}  // namespace reference
