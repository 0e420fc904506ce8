#include "reference/estimate.hpp"

#include <gtest/gtest.h>

#include "reference/board.hpp"

namespace reference {
namespace {

TEST(EstimateNodes, IsExactWhereNothingIsToChoose) {
    Board board{5};
    for (int row = 0; row < 5; ++row) {
        for (int column = 0; column < 5; ++column) {
            if (column != 2 * row % 5) {
                board.block(row, column);
            }
        }
    }
    EXPECT_EQ(estimate_nodes(board, 3), 6);
    board.block(2, 4);
    EXPECT_EQ(estimate_nodes(board, 3), 3);
}

TEST(EstimateNodes, ComesCloseToTheNodesOfTheFreeBoardAt8) {
    // 2057 with the root: A319283 counts the same search.
    EXPECT_NEAR(estimate_nodes(Board{8}, 50'000), 2057, 30);
}

TEST(EstimateNodes, IsTheSameEveryTime) {
    EXPECT_EQ(estimate_nodes(Board{12}, 10), estimate_nodes(Board{12}, 10));
}

}  // namespace
}  // namespace reference
