#include "reference/estimate.hpp"

#include <gtest/gtest.h>

#include "reference/board.hpp"

namespace reference {
namespace {

TEST(EstimateNodes, IsExactWhereNothingIsToChoose) {
    Board board{5};
    for (int row = 0; row < 5; ++row) {
        block_row_but(board, row, 2 * row % 5);
    }
    EXPECT_EQ(estimate_nodes(board, 3), 6);
    board.block(2, 4);
    EXPECT_EQ(estimate_nodes(board, 3), 3);
}

TEST(EstimateNodes, ComesCloseToTheNodesOfTheFreeBoardAt8) {
    // 2057 with the root: A319283 counts the same search.
    EXPECT_NEAR(estimate_nodes(Board{8}, 50'000), 2057, 30);
}

TEST(EstimateNodes, IsExactOnAStripWithARowLeftOut) {
    // Rows 0 and 2: the queen of the first one attacks two columns further off, and its own.
    lanes::Strip strip{};
    strip.rows = 2;
    strip.columns = 0b1111;
    strip.steps[0] = 2;
    strip.blocked[0] = 0b1110;
    strip.blocked[1] = 0b1000;
    EXPECT_EQ(estimate_nodes(strip, 3), 1 + 1 + 1);
    strip.blocked[0] = 0b0111;
    strip.blocked[1] = 0b0101;
    EXPECT_EQ(estimate_nodes(strip, 3), 1 + 1);
}

TEST(EstimateNodes, IsTheSameEveryTime) {
    EXPECT_EQ(estimate_nodes(Board{12}, 10), estimate_nodes(Board{12}, 10));
}

}  // namespace
}  // namespace reference
