#include "reference/answer.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "reference/input.hpp"

namespace reference {
namespace {

using testing::HasSubstr;
using testing::ThrowsMessage;

TEST(Answer, NQueensGivesALineForEachSizeUntilAZeroOrTheEnd) {
    EXPECT_EQ(answer("n-queens", "8\n1\n8\n2\n0\n"), "92\n1\n92\n0\n");
    EXPECT_EQ(answer("n-queens", "8\n6"), "92\n4\n");
    EXPECT_EQ(answer("n-queens", "6\r\n0\r\n8\r\n"), "4\n");
    EXPECT_EQ(answer("n-queens", ""), "");
}

TEST(Answer, NQueensNamesTheLineThatIsNoSize) {
    EXPECT_THAT([] { answer("n-queens", "8\n33\n0\n"); },
                ThrowsMessage<InputError>(HasSubstr("standard input:2: '33' is no board size")));
}

TEST(Answer, BlockedQueensTakesTheStarForFree) {
    EXPECT_EQ(answer("blocked-queens", "4\n****\n****\n****\n****\n"), "2\n");
    EXPECT_EQ(answer("blocked-queens", "4\n.*..\n****\n****\n****\n"), "1\n");
    EXPECT_EQ(answer("blocked-queens", "4\n*...\n****\n****\n****\n"), "0\n");
}

TEST(Answer, AnotherNQueensTakesTheStarForBlockedAndCountsItsCases) {
    EXPECT_EQ(answer("another-n-queens",
                     "8\n........\n........\n........\n........\n........\n........\n........\n"
                     "........\n4\n.*..\n....\n....\n....\n0\n"),
              "Case 1: 92\nCase 2: 1\n");
    EXPECT_EQ(answer("another-n-queens", "0\n"), "");
}

TEST(Answer, AnotherNQueensMissesTheZeroAtTheEnd) {
    EXPECT_THAT([] { answer("another-n-queens", "1\n.\n"); },
                ThrowsMessage<InputError>(HasSubstr("standard input:3: the input ends here; add a whole number")));
}

TEST(Answer, TotalNQueensReadsToTheEndAndKnowsNoZero) {
    EXPECT_EQ(answer("total-n-queens", "4\n5\n6\n"), "2\n10\n4\n");
    EXPECT_THAT([] { answer("total-n-queens", "4\n0\n"); },
                ThrowsMessage<InputError>(HasSubstr("standard input:2: '0' is no board size")));
}

TEST(Answer, QueensCommandTakesOneArgument) {
    EXPECT_EQ(answer("queens-command", "8\n"), "92\n");
    EXPECT_EQ(answer("queens-command", "8"), "92\n");
    for (const char* none : {"0", "33", "", "-3", "eight", "8\n8\n"}) {
        EXPECT_THROW(answer("queens-command", none), InputError) << none;
    }
}

TEST(Answer, AllBoardsGivesTheSizeAndTheNumberOfBoards) {
    EXPECT_EQ(answer("all-boards", ""), "12 14200\n");
    EXPECT_THROW(answer("all-boards", "12\n"), InputError);
}

TEST(AnswerAll, AnswersEachInputAsItWouldAlone) {
    EXPECT_EQ(answer_all("n-queens",
                         "4\n8\n0\n"
                         "2\n6\n"
                         "0\n"),
              "0 3\n92\n0 2\n4\n0 0\n");
    EXPECT_EQ(answer_all("n-queens", ""), "");
}

TEST(AnswerAll, AnInputWithoutAnAnswerStopsNoOther) {
    const std::string output = answer_all("queens-command", "2\n0\n2\n8\n");
    EXPECT_THAT(output, testing::StartsWith("2 "));
    EXPECT_THAT(output, testing::HasSubstr("standard input:1: "));
    EXPECT_THAT(output, testing::EndsWith("0 3\n92\n"));
}

TEST(AnswerAll, RefusesWhatIsNotFramed) {
    for (const char* inputs : {"4", "x\n1\n", "-1\n1\n", "3\n1\n", "99999999999999999999\n1\n", "\n", "2\n8\n\n"}) {
        EXPECT_THROW(answer_all("n-queens", inputs), InputError) << inputs;
    }
}

}  // namespace
}  // namespace reference
