#include "harness/setter/mutation/extremes/extreme.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "harness/inputs/boards/boards_model.hpp"

namespace harness::mutation {
namespace {

const boards::BoardsModel several(boards::Protocol{.layout = {.input = boards::Input::Boards}});

std::string input_of(const std::vector<boards::Board>& boards) {
    return boards::write({boards}, several.protocol());
}

// How a program reads the full board of n rows that overlooks the feature; '.' is what it overlooks.
std::string taken(const char* feature, int at, int n) {
    const std::string input =
        as_taken({Mistake::Overlooks, 0, 0, 0, {feature, at}}, several, input_of({boards::full_board(n)}));
    return input.substr(0, input.size() - 2);
}

TEST(Extreme, OverlooksTheBlockedSquaresThatItNames) {
    EXPECT_EQ(taken("all-squares", 0, 2), "2\n..\n..\n");
    EXPECT_EQ(taken("row", 1, 3), "3\n...\n***\n***\n");
    EXPECT_EQ(taken("row-from-below", 1, 3), "3\n***\n***\n...\n");
    EXPECT_EQ(taken("column", 1, 3), "3\n.**\n.**\n.**\n");
    EXPECT_EQ(taken("column-from-right", 1, 3), "3\n**.\n**.\n**.\n");
    EXPECT_EQ(taken("diagonal", 1, 3), "3\n.**\n*.*\n**.\n");
    EXPECT_EQ(taken("diagonal", 2, 3), "3\n**.\n*.*\n.**\n");
    EXPECT_EQ(taken("corner", 1, 2), "2\n.*\n**\n");
    EXPECT_EQ(taken("corner", 2, 2), "2\n*.\n**\n");
    EXPECT_EQ(taken("corner", 3, 2), "2\n**\n.*\n");
    EXPECT_EQ(taken("corner", 4, 2), "2\n**\n*.\n");
    EXPECT_EQ(taken("middle", 0, 3), "3\n***\n*.*\n***\n");
    EXPECT_EQ(taken("middle", 0, 4), "4\n****\n*..*\n*..*\n****\n");
    EXPECT_EQ(taken("row", 4, 3), "3\n***\n***\n***\n") << "there is no such row";
}

TEST(Extreme, KeepsToItsSizeAndItsCase) {
    using boards::free_board;
    using boards::full_board;
    const inputs::Feature all{"all-squares", 0};
    const std::string three = input_of({full_board(2), full_board(3), full_board(2)});
    EXPECT_EQ(as_taken({Mistake::Overlooks, 0, 2, 0, all}, several, three),
              input_of({free_board(2), full_board(3), free_board(2)}));
    EXPECT_EQ(as_taken({Mistake::Overlooks, 0, 0, 3, all}, several, three),
              input_of({full_board(2), full_board(3), free_board(2)}));
    EXPECT_FALSE(may_differ({Mistake::Overlooks, 0, 4, 0, all}, several, three));
    EXPECT_FALSE(may_differ({Mistake::Overlooks, 0, 2, 0, all}, several, input_of({free_board(2)})));
    EXPECT_TRUE(may_differ({Mistake::Count, 1, 3}, several, three));
    EXPECT_FALSE(may_differ({Mistake::Count, 1, 4}, several, three));
    EXPECT_FALSE(may_differ({Mistake::Count, 1, 0, 4}, several, three));
    EXPECT_FALSE(may_differ({Mistake::Count, 1}, several, "no board"));
}

TEST(Extreme, SpoilsTheCountsThatItNames) {
    const std::string two = input_of({boards::free_board(9), boards::free_board(8)});
    const CountLocation second{2, 1};
    const std::string right = "Case 1: 352\nCase 2: 92\n";
    EXPECT_EQ(as_printed({}, several, two, second, right), right);
    EXPECT_EQ(as_printed({Mistake::Count, 1, 8}, several, two, second, right), "Case 1: 352\nCase 2: 93\n");
    EXPECT_EQ(as_printed({Mistake::Count, -1, 0, 1}, several, two, second, right), "Case 1: 351\nCase 2: 92\n");
    EXPECT_EQ(as_printed({Mistake::Bits, 8}, several, two, second, right), "Case 1: 96\nCase 2: 92\n");
    EXPECT_EQ(as_printed({Mistake::LastDigits, 2}, several, two, second, right), "Case 1: 52\nCase 2: 92\n");
    EXPECT_EQ(as_printed({Mistake::FirstDigits, 2}, several, two, second, right), "Case 1: 35\nCase 2: 92\n");
    EXPECT_EQ(as_printed({Mistake::LastDigits, 3}, several, two, second, "1 14000 2 92"), "1 0 2 92");
    EXPECT_EQ(as_printed({Mistake::Count, 1}, several, two, {}, right), right) << "four numbers are not two";
    EXPECT_EQ(as_printed({Mistake::Count, -1}, several, input_of({boards::free_board(2)}), {}, "0"), "-1");
}

TEST(Extreme, SpoilsTheLineThatItNames) {
    EXPECT_EQ(as_printed({Mistake::LineWrong, 2}, several, "0\n", {}, "1\n0 1\n2"), "1\n1 1\n2");
    EXPECT_EQ(as_printed({Mistake::LineMissing, 1}, several, "0\n", {}, "1\n0 1\n2"), "0 1\n2");
    EXPECT_EQ(as_printed({Mistake::LineTwice, 2}, several, "0\n", {}, "1\n0 1\n2"), "1\n0 1\n0 1\n2");
    EXPECT_EQ(as_printed({Mistake::LineMissing, 3}, several, "0\n", {}, "1\n0 1\n2"), "1\n0 1\n");
    EXPECT_EQ(as_printed({Mistake::LineMissing, 9}, several, "0\n", {}, "1\n"), "1\n");
    EXPECT_EQ(as_printed({Mistake::LineMissing, 1}, several, "0\n", {}, ""), "");
}

TEST(Extreme, FindsWhereTheCountsStand) {
    EXPECT_EQ(location_of_counts({"4 queens: 2 in 0.001", "8 queens: 92 in 0.093"}, {"2", "92"}),
              (CountLocation{4, 1}));
    EXPECT_EQ(location_of_counts({"Case 1: 1"}, {"1"}), (CountLocation{2, 0}));
    EXPECT_FALSE(location_of_counts({"2", "14,200"}, {"2", "14200"}));
    EXPECT_FALSE(location_of_counts({"2", "two"}, {"2", "2"}));
    EXPECT_FALSE(location_of_counts({"2"}, {""}));
    EXPECT_EQ(last_number("Case 1: 92\n"), "92");
    EXPECT_EQ(last_number("none"), "");
}

TEST(Extreme, IsOneWordOfACommand) {
    for (const Extreme& extreme :
         {Extreme{}, Extreme{Mistake::Count, -1, 12, 0}, Extreme{Mistake::Overlooks, 0, 0, 7, {"row-from-below", 3}},
          Extreme{Mistake::LineTwice, 65'536}}) {
        EXPECT_EQ(from_word(to_word(extreme)), extreme) << to_word(extreme);
    }
    EXPECT_FALSE(from_word("row 1 2"));
    EXPECT_EQ(
        describe({Mistake::Overlooks, 0, 12, 0, {"row-from-below", 3, "the blocked squares of row 3 from below"}}),
        "ignores the blocked squares of row 3 from below where n = 12");
    EXPECT_EQ(describe({Mistake::Count, -1}), "counts one too few");
    EXPECT_EQ(describe({Mistake::Bits, 16}), "keeps 16 bits of the count");
    EXPECT_EQ(describe({Mistake::Overlooks, 0, 5, 0, {"all-squares", 0, "all blocked squares"}}),
              "ignores all blocked squares where n = 5");
    EXPECT_EQ(describe({Mistake::LineTwice, 3}), "prints line 3 of the output twice");
}

}  // namespace
}  // namespace harness::mutation
