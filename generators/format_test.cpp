#include "generators/format.hpp"

#include <gtest/gtest.h>

namespace generators {
namespace {

Board corner_blocked() {
    Board board(2);
    board.block(0, 1);
    return board;
}

TEST(WriteBoards, SymbolsOfBlockedQueensAreTheOpposite) {
    EXPECT_EQ(write_boards({corner_blocked()}, Format::BoardFile), "2\n.*\n..\n");
    EXPECT_EQ(write_boards({corner_blocked()}, Format::BlockedQueens), "2\n*.\n**\n");
}

TEST(WriteBoards, AnotherNQueensEndsInZero) {
    EXPECT_EQ(write_boards({corner_blocked(), Board(1)}, Format::AnotherNQueens), "2\n.*\n..\n1\n.\n0\n");
}

TEST(WriteBoards, OneBoardFormatsRefuseSeveral) {
    EXPECT_THROW(write_boards({Board(1), Board(1)}, Format::BoardFile), BadRequest);
    EXPECT_THROW(write_boards({Board(1), Board(1)}, Format::BlockedQueens), BadRequest);
}

}  // namespace
}  // namespace generators
