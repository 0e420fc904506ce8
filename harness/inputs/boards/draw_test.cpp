#include "harness/inputs/boards/draw.hpp"

#include <gtest/gtest.h>

namespace harness::boards {
namespace {

Board one_blocked(int n) {
    Board board = free_board(n);
    board.toggle(0, 1);
    return board;
}

TEST(Draw, DrawsABoard) {
    EXPECT_EQ(draw({one_blocked(2)}, Drawing::Unicode, 80),
              "  2 × 2, 1 blocked\n"
              "  ┌─────┐\n"
              "  │ · █ │\n"
              "  │ · · │\n"
              "  └─────┘\n");
    EXPECT_EQ(draw({free_board(1)}, Drawing::Ascii, 80),
              "  1 x 1, free\n"
              "  +---+\n"
              "  | . |\n"
              "  +---+\n");
}

TEST(Draw, PutsBoardsSideBySideAsFarAsTheyGo) {
    EXPECT_EQ(draw({one_blocked(2), free_board(1), free_board(1)}, Drawing::Ascii, 44),
              "  1: 2 x 2, 1 blocked  2: 1 x 1, free\n"
              "  +-----+              +---+\n"
              "  | . # |              | . |\n"
              "  | . . |              +---+\n"
              "  +-----+\n"
              "  3: 1 x 1, free\n"
              "  +---+\n"
              "  | . |\n"
              "  +---+\n");
    EXPECT_EQ(draw({}, Drawing::Ascii, 40), "");
}

}  // namespace
}  // namespace harness::boards
