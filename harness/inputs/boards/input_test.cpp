#include "harness/inputs/boards/input.hpp"

#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace harness::boards {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using testing::SizeIs;

TEST(ReadInput, ABoardHasItsBadSquares) {
    const auto boards = read_input("2\n.*\n..\n", {.input = Input::Board});
    ASSERT_THAT(boards, SizeIs(1));
    EXPECT_EQ(boards[0].n, 2);
    EXPECT_THAT(boards[0].blocked, ElementsAre(0b10, 0));
}

TEST(ReadInput, TheSymbolsAreTheLayouts) {
    const auto boards = read_input("2\r\n.*\r\n**\r\n", {.input = Input::Board, .free = '*', .bad = '.'});
    ASSERT_THAT(boards, SizeIs(1));
    EXPECT_THAT(boards[0].blocked, ElementsAre(0b01, 0));
}

TEST(ReadInput, SeveralBoardsEndAtZero) {
    EXPECT_THAT(read_input("1\n.\n2\n..\n..\n0\n1\n.\n", {.input = Input::Boards}), SizeIs(2));
}

TEST(ReadInput, OneBoardIsOnlyTheFirst) {
    EXPECT_THAT(read_input("1\n.\n1\n.\n", {.input = Input::Board}), SizeIs(1));
}

TEST(ReadInput, NumbersAreFreeBoards) {
    const auto boards = read_input("4\n8\n0\n9\n", {.input = Input::Numbers});
    ASSERT_THAT(boards, SizeIs(2));
    EXPECT_EQ(boards[1].n, 8);
    EXPECT_EQ(boards[1], free_board(8));
}

TEST(ReadInput, WhatIsNoBoardEndsTheReading) {
    const Layout layout{.input = Input::Boards};
    EXPECT_THAT(read_input("1\n.\n3\n...\n..", layout), SizeIs(1));
    EXPECT_THAT(read_input("2\n.x\n..\n", layout), IsEmpty());
    EXPECT_THAT(read_input("41\n" + std::string(5000, '.'), layout), IsEmpty());
    EXPECT_THAT(read_input("99999999999999999999\n", layout), IsEmpty());
    EXPECT_THAT(read_input("-1 4x 4", {.input = Input::Numbers}), IsEmpty());
    EXPECT_THAT(read_input(std::string("\0\0", 2), {.input = Input::Numbers}), IsEmpty());
}

TEST(ReadInput, NothingIsSeenWhereTheLayoutSaysNothing) {
    EXPECT_THAT(read_input("4\n", {}), IsEmpty());
}

TEST(WriteInput, IsWhatIsReadBack) {
    const std::string text = "2\n.*\n..\n1\n.\n";
    const Layout layout{.input = Input::Boards};
    EXPECT_EQ(write_input(read_input(text, layout), layout), text);
    EXPECT_EQ(write_input({free_board(40), free_board(3)}, {.input = Input::Numbers}), "40\n3\n");
}

TEST(ReadInput, StopsAtAThousand) {
    std::string text;
    for (int i = 0; i < 2000; ++i) {
        text += "1\n";
    }
    EXPECT_THAT(read_input(text, {.input = Input::Numbers}), SizeIs(1000));
}

}  // namespace
}  // namespace harness::boards
