#include "harness/setter/mutation/extremes/extreme.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace harness::mutation {
namespace {

using hack::Board;
using hack::Instance;

const hack::Protocol boards{.layout = {.input = boards::Input::Boards}};

// How an extreme understands the full board of n rows; '.' is what it ignores.
std::string taken(const Extreme& extreme, int n) {
    return hack::write(as_taken(extreme, {{hack::full_board(n)}}), {.layout = {.input = boards::Input::Board}});
}

TEST(Extreme, IgnoresTheBlockedSquaresThatItNames) {
    EXPECT_EQ(taken({Mistake::AllSquares}, 2), "2\n..\n..\n");
    EXPECT_EQ(taken({Mistake::Row, 1}, 3), "3\n...\n***\n***\n");
    EXPECT_EQ(taken({Mistake::RowFromBelow, 1}, 3), "3\n***\n***\n...\n");
    EXPECT_EQ(taken({Mistake::Column, 1}, 3), "3\n.**\n.**\n.**\n");
    EXPECT_EQ(taken({Mistake::ColumnFromRight, 1}, 3), "3\n**.\n**.\n**.\n");
    EXPECT_EQ(taken({Mistake::Diagonal, 1}, 3), "3\n.**\n*.*\n**.\n");
    EXPECT_EQ(taken({Mistake::Diagonal, 2}, 3), "3\n**.\n*.*\n.**\n");
    EXPECT_EQ(taken({Mistake::Corner, 1}, 2), "2\n.*\n**\n");
    EXPECT_EQ(taken({Mistake::Corner, 2}, 2), "2\n*.\n**\n");
    EXPECT_EQ(taken({Mistake::Corner, 3}, 2), "2\n**\n.*\n");
    EXPECT_EQ(taken({Mistake::Corner, 4}, 2), "2\n**\n*.\n");
    EXPECT_EQ(taken({Mistake::Middle}, 3), "3\n***\n*.*\n***\n");
    EXPECT_EQ(taken({Mistake::Middle}, 4), "4\n****\n*..*\n*..*\n****\n");
    EXPECT_EQ(taken({Mistake::Row, 4}, 3), "3\n***\n***\n***\n") << "there is no such row";
}

TEST(Extreme, KeepsToItsSizeAndItsCase) {
    const Instance three{{hack::full_board(2), hack::full_board(3), hack::full_board(2)}};
    const Instance of_size = as_taken({Mistake::AllSquares, 0, 2}, three);
    EXPECT_EQ(of_size.boards, (std::vector<Board>{hack::free_board(2), hack::full_board(3), hack::free_board(2)}));
    const Instance of_case = as_taken({Mistake::AllSquares, 0, 0, 3}, three);
    EXPECT_EQ(of_case.boards, (std::vector<Board>{hack::full_board(2), hack::full_board(3), hack::free_board(2)}));
    EXPECT_FALSE(may_differ({Mistake::AllSquares, 0, 4}, three));
    EXPECT_FALSE(may_differ({Mistake::AllSquares, 0, 2}, {{hack::free_board(2)}}));
    EXPECT_TRUE(may_differ({Mistake::Count, 1, 3}, three));
    EXPECT_FALSE(may_differ({Mistake::Count, 1, 4}, three));
    EXPECT_FALSE(may_differ({Mistake::Count, 1, 0, 4}, three));
}

TEST(Extreme, SpoilsTheCountsThatItNames) {
    const Instance two{{hack::free_board(9), hack::free_board(8)}};
    const CountPlace second{2, 1};
    const std::string right = "Case 1: 352\nCase 2: 92\n";
    EXPECT_EQ(as_printed({}, two, second, right), right);
    EXPECT_EQ(as_printed({Mistake::Count, 1, 8}, two, second, right), "Case 1: 352\nCase 2: 93\n");
    EXPECT_EQ(as_printed({Mistake::Count, -1, 0, 1}, two, second, right), "Case 1: 351\nCase 2: 92\n");
    EXPECT_EQ(as_printed({Mistake::Bits, 8}, two, second, right), "Case 1: 96\nCase 2: 92\n");
    EXPECT_EQ(as_printed({Mistake::LastDigits, 2}, two, second, right), "Case 1: 52\nCase 2: 92\n");
    EXPECT_EQ(as_printed({Mistake::FirstDigits, 2}, two, second, right), "Case 1: 35\nCase 2: 92\n");
    EXPECT_EQ(as_printed({Mistake::LastDigits, 3}, two, second, "1 14000 2 92"), "1 0 2 92");
    EXPECT_EQ(as_printed({Mistake::Count, 1}, two, {}, right), right) << "four numbers are not two";
    EXPECT_EQ(as_printed({Mistake::Count, -1}, {{hack::free_board(2)}}, {}, "0"), "-1");
}

TEST(Extreme, SpoilsTheLineThatItNames) {
    EXPECT_EQ(as_printed({Mistake::LineWrong, 2}, {}, {}, "1\n0 1\n2"), "1\n1 1\n2");
    EXPECT_EQ(as_printed({Mistake::LineMissing, 1}, {}, {}, "1\n0 1\n2"), "0 1\n2");
    EXPECT_EQ(as_printed({Mistake::LineTwice, 2}, {}, {}, "1\n0 1\n2"), "1\n0 1\n0 1\n2");
    EXPECT_EQ(as_printed({Mistake::LineMissing, 3}, {}, {}, "1\n0 1\n2"), "1\n0 1\n");
    EXPECT_EQ(as_printed({Mistake::LineMissing, 9}, {}, {}, "1\n"), "1\n");
    EXPECT_EQ(as_printed({Mistake::LineMissing, 1}, {}, {}, ""), "");
}

TEST(Extreme, FindsWhereTheCountsStand) {
    EXPECT_EQ(place_of_counts({"4 queens: 2 in 0.001", "8 queens: 92 in 0.093"}, {"2", "92"}), (CountPlace{4, 1}));
    EXPECT_EQ(place_of_counts({"Case 1: 1"}, {"1"}), (CountPlace{2, 0}));
    EXPECT_FALSE(place_of_counts({"2", "14,200"}, {"2", "14200"}));
    EXPECT_FALSE(place_of_counts({"2", "two"}, {"2", "2"}));
    EXPECT_FALSE(place_of_counts({"2"}, {""}));
    EXPECT_EQ(last_number("Case 1: 92\n"), "92");
    EXPECT_EQ(last_number("none"), "");
}

TEST(Extreme, IsOneWordOfACommand) {
    for (const Extreme& extreme : {Extreme{}, Extreme{Mistake::Count, -1, 12, 0},
                                   Extreme{Mistake::RowFromBelow, 3, 0, 7}, Extreme{Mistake::LineTwice, 65'536}}) {
        EXPECT_EQ(from_word(to_word(extreme)), extreme) << to_word(extreme);
    }
    EXPECT_FALSE(from_word("row 1 2"));
    EXPECT_FALSE(from_word("rows 1 2 3"));
    EXPECT_EQ(describe({Mistake::RowFromBelow, 3, 12, 0}),
              "ignores the blocked squares of row 3 from below where n = 12");
    EXPECT_EQ(describe({Mistake::Count, -1}), "counts one too few");
    EXPECT_EQ(describe({Mistake::Bits, 16}), "keeps 16 bits of the count");
    EXPECT_EQ(describe({Mistake::AllSquares, 0, 5}), "ignores all blocked squares where n = 5");
    EXPECT_EQ(describe({Mistake::Diagonal, 2}), "ignores the blocked squares of the other diagonal");
    EXPECT_EQ(describe({Mistake::Corner, 4}), "ignores a blocked lower right corner");
    EXPECT_EQ(describe({Mistake::LineTwice, 3}), "prints line 3 of the output twice");
}

}  // namespace
}  // namespace harness::mutation
