#include "reference/board.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "reference/test_boards.hpp"

namespace reference {
namespace {

using testing::ElementsAre;

Board corner_and_knight() {
    Board board{3};
    board.block(0, 0);
    board.block(1, 2);
    return board;
}

TEST(Board, KnowsItsBlockedSquares) {
    const Board board = corner_and_knight();
    EXPECT_TRUE(board.is_blocked(1, 2));
    EXPECT_FALSE(board.is_blocked(2, 1));
    EXPECT_EQ(board.blocked_in_row(1), 0b100U);
    EXPECT_THAT(picture(board), ElementsAre("*..", "..*", "..."));
}

TEST(Board, FullRowHasABitForEveryColumn) {
    EXPECT_EQ(Board{1}.full_row(), 1U);
    EXPECT_EQ(Board{31}.full_row(), 0x7fffffffU);
    EXPECT_EQ(Board{32}.full_row(), 0xffffffffU);
}

TEST(Board, MirrorExchangesLeftAndRight) {
    EXPECT_THAT(picture(mirrored(corner_and_knight())), ElementsAre("..*", "*..", "..."));
}

TEST(Board, TransposeExchangesRowsAndColumns) {
    EXPECT_THAT(picture(transposed(corner_and_knight())), ElementsAre("*..", "...", ".*."));
}

TEST(Board, SymmetricBoardsAreEightDifferentOnesAndTheFirstIsItself) {
    const auto boards = symmetric_boards(corner_and_knight());
    EXPECT_EQ(boards.front(), corner_and_knight());
    for (std::size_t i = 0; i < boards.size(); ++i) {
        for (std::size_t j = 0; j < i; ++j) {
            EXPECT_NE(boards.at(i), boards.at(j)) << i << " and " << j;
        }
    }
}

TEST(BoardDeathTest, RefusesSquaresAndSizesOffTheBoard) {
    Board board{4};
    EXPECT_DEATH(board.block(0, 4), "on the board");
    EXPECT_DEATH(board.block(-1, 0), "on the board");
    EXPECT_DEATH(Board{33}, "size is 1..32");
    EXPECT_DEATH(Board{0}, "size is 1..32");
}

}  // namespace
}  // namespace reference
