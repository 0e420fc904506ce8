#include "harness/inputs/boards/placement.hpp"

#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "harness/inputs/boards/board.hpp"

namespace harness::boards {
namespace {

using testing::ElementsAre;

const std::string two_boards =
    "result:1\n"
    "0 1 0\n"
    "0 0 1\n"
    "1 0 0\n"
    "result:2\n"
    "1 0 0\n"
    "0 0 1 \n"
    "0  1 0\n";

TEST(PlacementAt, FindsTheBoardAroundTheByte) {
    const auto board = placement_at(two_boards, two_boards.find("0 0 1 \n"));
    ASSERT_TRUE(board.has_value());
    EXPECT_EQ(board->n, 3);
    EXPECT_THAT(board->queens, ElementsAre(Square{0, 0}, Square{1, 2}, Square{2, 1}));
}

TEST(PlacementAt, MarksTheFirstTwoThatAttack) {
    const auto board = placement_at(two_boards, two_boards.find("1 0 0"));
    ASSERT_TRUE(board && board->attack);
    EXPECT_EQ(board->attack->first, (Square{0, 1}));
    EXPECT_EQ(board->attack->second, (Square{1, 2}));
}

TEST(PlacementAt, PeacefulQueensHaveNoMark) {
    const std::string text = "0 1 0 0\n0 0 0 1\n1 0 0 0\n0 0 1 0\n";
    const auto board = placement_at(text, 0);
    ASSERT_TRUE(board.has_value());
    EXPECT_FALSE(board->attack.has_value());
}

TEST(PlacementAt, TwoInOneRowOrOneColumnAttack) {
    EXPECT_TRUE(placement_at("1 1 0\n", 0)->attack.has_value());
    EXPECT_TRUE(placement_at("1 0 0\n0 0 0\n1 0 0\n", 0)->attack.has_value());
}

TEST(PlacementAt, AHeaderStandsForTheBoardBelowIt) {
    const auto board = placement_at(two_boards, two_boards.find("result:2"));
    ASSERT_TRUE(board.has_value());
    EXPECT_EQ(board->queens.front(), (Square{0, 0}));
}

TEST(PlacementAt, ABoardThatIsCutOffKeepsItsWidth) {
    const auto board = placement_at("0 0 0 1\n0 1 0 0\n", 3);
    ASSERT_TRUE(board.has_value());
    EXPECT_EQ(board->n, 4);
}

TEST(PlacementAt, AFloodOfQueensIsNoPicture) {
    EXPECT_TRUE(placement_at("1 1 0\n1 1 0\n1 1 0\n", 0));
    EXPECT_FALSE(placement_at("1 1 0\n1 1 0\n1 1 1\n", 0));
}

TEST(PlacementAt, NoBoardIsNoPicture) {
    EXPECT_FALSE(placement_at("", 0));
    EXPECT_FALSE(placement_at("hello\nworld\n", 2));
    EXPECT_FALSE(placement_at("1 0 2\n", 0));
    EXPECT_FALSE(placement_at("10 01\n", 0));
    std::string wide;
    std::string tall;
    for (int i = 0; i <= largest_n; ++i) {
        wide += "0 ";
        tall += "0\n";
    }
    EXPECT_FALSE(placement_at(wide, 0));
    EXPECT_FALSE(placement_at(tall, 0));
}

}  // namespace
}  // namespace harness::boards
