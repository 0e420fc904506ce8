#include "harness/judge/hints/output_hints.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace harness::judge {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::IsEmpty;

model::Evidence compared(const std::string& expected, const std::string& given) {
    model::Evidence evidence;
    evidence.compared = true;
    evidence.expected.emplace().add(expected);
    evidence.given.add(given);
    return evidence;
}

std::string hint(const std::string& expected, const std::string& given) {
    return read_output(compared(expected, given)).text;
}

TEST(ReadOutput, PromptsAmongRightAnswersAreQuoted) {
    const std::string answers = "2\n10\n";
    for (const auto& [given, quoted] : {std::pair{"Please input n: 2\nPlease input n: 10\n", "\"Please input n:\""},
                                        {"n=2\nn=10\n", "\"n=\""},
                                        {"请输入：2\n请输入：10\n", "\"请输入：\""},
                                        {"2\n10\nbye\n", "\"bye\""}}) {
        EXPECT_THAT(hint(answers, given), AllOf(HasSubstr("no prompts"), HasSubstr(quoted))) << given;
    }
    for (const char* none :
         {"Please input n: 3\nPlease input n: 10\n", "0 2 10", "12\n110\n", "x2\nx10\n", "-2\n-10\n"}) {
        EXPECT_THAT(hint("2\n10\n", none), testing::Not(HasSubstr("no prompts"))) << none;
    }
}

TEST(SameAnswers, AreToldWhereTheyShouldDiffer) {
    EXPECT_THAT(same_answers(compared("1\n2\n92\n", "0\n0\n0\n")), HasSubstr("each of its answers is \"0\""));
    EXPECT_THAT(same_answers(compared("Case 1: 5\nCase 2: 2\nCase 3: 5\n", "Case 1: 2\nCase 2: 2\nCase 3: 2\n")),
                HasSubstr("each of its answers is \"2\""));
    for (const auto& [expected, given] : {std::pair{"1\n2\n92\n", "0\n0\n1\n"},
                                          {"1\n2\n92\n", "0\n0\n"},
                                          {"1\n1\n1\n", "0\n0\n0\n"},
                                          {"1\n2\n", "0\n0\n"},
                                          {"1\n2\n92\n", "\f\n\v\n\f\n"},
                                          {"", ""}}) {
        EXPECT_THAT(same_answers(compared(expected, given)), IsEmpty()) << given;
    }
}

TEST(ReadOutput, TextIsNamedWhereOnlyNumbersAreRight) {
    EXPECT_THAT(hint("2\n10\n", "Board 1:\n. Q . .\n"), HasSubstr("prints other text, such as \"Board 1:\""));
    EXPECT_THAT(hint("2\n10\n", "4个皇后：3\n"), HasSubstr("prints other text, such as \"4个皇后：3\""));
    for (const char* none : {"None\n10\n", "3\n1e5\n", "Q . .\n", "undefined\n", "3\n"}) {
        EXPECT_THAT(hint("2\n10\n", none), testing::Not(HasSubstr("other text"))) << none;
    }
    EXPECT_THAT(hint("Case 1: 2\n", "Board 1: 3\n"), testing::Not(HasSubstr("other text")));
}

TEST(ReadOutput, RightNumbersInOtherWordsAreToldFromWrongOnes) {
    for (const char* given : {"case #1: 2\ncase #2: 10\n", "Case1:2\nCase2:10\n", "1 - 2\n2 - 10\n"}) {
        EXPECT_THAT(hint("Case 1: 2\nCase 2: 10\n", given),
                    AllOf(HasSubstr("its numbers are right"), HasSubstr("must be \"Case 1: 2\"")))
            << given;
    }
    EXPECT_THAT(hint("Case 1: 2\nCase 2: 10\n", "case 1: 2\ncase 2: 1\n"), IsEmpty());
    EXPECT_THAT(hint("yes\n", "no\n"), IsEmpty());
    EXPECT_THAT(hint("-1\n", "1\n"), IsEmpty()) << "the sign is part of the number";
    EXPECT_THAT(hint("Case 1: -2\n", "case-1:-2\n"), HasSubstr("its numbers are right"));
}

TEST(ReadOutput, MoreThanTheAnswerOnEachLineIsQuoted) {
    EXPECT_THAT(hint("1\n2\n92\n", "1 1\n4 2\n8 92\n"),
                AllOf(HasSubstr("print the answers only"), HasSubstr("\"1 1\"")));
    for (const char* none : {"1 1\n4 2\n8 93\n", "1 1\n4 2\n", "1\n2\n8 92\n", "1 1 4 2 8 92\n"}) {
        EXPECT_THAT(hint("1\n2\n92\n", none), testing::Not(HasSubstr("print the answers only"))) << none;
    }
    EXPECT_THAT(hint("2\n", "4 2\n"), IsEmpty()) << "it may be chance";
}

TEST(ReadOutput, OneThatEndsEarlyWasRightSoFar) {
    EXPECT_THAT(hint("1\n2\n3\n", "1\n"), HasSubstr("after 1 line: is all of the input read?"));
    EXPECT_THAT(hint("1\n2\n3\n", "1\n2\n"), HasSubstr("after 2 lines"));
    EXPECT_THAT(hint("1\n2\n3\n", ""), IsEmpty());
}

TEST(ReadOutput, AnAnswerToTheEndOfTheInputIsToldFromAPrompt) {
    EXPECT_THAT(hint("Case 1: 2\nCase 2: 10\n", "Case 1: 2\nCase 2: 10\nCase 3: 1\n"),
                AllOf(HasSubstr("is right, and then \"Case 3: 1\" follows"), HasSubstr("end of its input")));
    EXPECT_THAT(hint("2\n10\n\n", "2\n10\n10\n"), HasSubstr("and then \"10\" follows"));
    for (const char* other : {"2\n10\nTotal: 12\n", "2\n10\nbye\n", "2\n11\n10\n", "2\n10 10\n"}) {
        EXPECT_THAT(hint("2\n10\n", other), testing::Not(HasSubstr("end of its input"))) << other;
    }
    EXPECT_THAT(hint("", "1\n"), HasSubstr("and then \"1\" follows")) << "nothing was to be answered";
    EXPECT_THAT(hint("", "n = 1\n"), HasSubstr("no prompts"));
}

TEST(ReadOutput, FractionsAndMissingSpacesAreTold) {
    EXPECT_THAT(hint("2\n10\n", "2.0\n10.0\n"), HasSubstr(R"("2.0" must be "2")"));
    EXPECT_THAT(hint("2\n10\n", "2\n10.0\n"), HasSubstr(R"("10.0" must be "10")"));
    EXPECT_THAT(hint("2\n10\n", "210"), HasSubstr("a new line is missing"));
    EXPECT_THAT(hint("724\n2680\n", "724\n2,680\n"), HasSubstr(R"(without separators: "2,680" must be "2680")"));
    EXPECT_THAT(hint("724\n2680\n", "724\n***\n"), HasSubstr("\"***\" stands for a number that is too wide"));
    EXPECT_THAT(hint("#\n", "*\n"), IsEmpty()) << "the answer is no number";
    for (const char* none :
         {"2.0\n1.0\n", "2.5\n10.0\n", "2.0\n", "2110", "2\n1,1\n", "2\n**\n**\n", "2\n1.0\n", "2\n1_0\n"}) {
        EXPECT_THAT(hint("2\n10\n", none), IsEmpty()) << none;
    }
}

TEST(ReadOutput, ABlankLineIsNoEnd) {
    EXPECT_THAT(hint("2\n10\n", "2\n\n"), HasSubstr("a line is blank where \"10\" is expected"));
    EXPECT_THAT(hint("2\n10\n4\n", "2\n\n"), HasSubstr("is all of the input read"));
}

TEST(ReadOutput, WhatIsCutOffOrWasNotComparedTellsNothing) {
    model::Evidence evidence = compared("2\n", "n=2\n");
    EXPECT_FALSE(read_output(evidence).text.empty());
    evidence.compared = false;
    EXPECT_THAT(read_output(evidence).text, IsEmpty());
    evidence = compared("2\n", "n=2\n");
    evidence.given.bytes = 100'000;
    EXPECT_THAT(read_output(evidence).text, IsEmpty());
}

TEST(Repetition, BeginsWhereTheInputHasEnded) {
    const auto told = [](const std::string& answers, const std::string& first, const std::string& again) {
        model::Evidence evidence = compared(answers, first);
        while (!evidence.given.is_cut()) {
            evidence.given.add(again);
        }
        return repetition(evidence);
    };
    EXPECT_THAT(told("2\n10\n", "2\n10\n", "10\n"),
                AllOf(HasSubstr("is right"), HasSubstr("\"10\" follows"), HasSubstr("input has ended")));
    EXPECT_THAT(told("", "", "0\r\n"), HasSubstr("\"0\" follows"));
    EXPECT_THAT(told("2\n10\n", "2\n11\n", "11\n"),
                AllOf(testing::StartsWith("\"11\" follows again and again"), HasSubstr("loop does not end")))
        << "wrong before";
    EXPECT_EQ(told("2\n10\n", "2\n10\n", "10\n2\n"), "") << "not the same line";
    EXPECT_EQ(told("2\n10\n", "2\n10\n", "10 "), "") << "no lines";
}

}  // namespace
}  // namespace harness::judge
