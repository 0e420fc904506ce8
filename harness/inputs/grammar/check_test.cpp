#include "harness/inputs/grammar/check.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace harness::grammar {
namespace {

using testing::HasSubstr;
using testing::StartsWith;

// "" if the data is right, else where it differs and why; or the fault of the grammar.
std::string checked(std::string_view grammar, std::string_view data) {
    try {
        const auto mismatch = check(read_grammar(grammar), data);
        return mismatch ? mismatch->text() : "";
    } catch (const SyntaxError& error) {
        return "syntax " + std::to_string(error.line) + ": " + error.what();
    } catch (const GrammarError& error) {
        return "fault " + std::to_string(error.line) + ": " + error.what();
    }
}

TEST(Grammar, SaysWhereTheDataDiffersAndWhy) {
    constexpr std::string_view grammar = "INT(1,3,n) NEWLINE\nREP(n, SPACE) INT(0,10) END NEWLINE # rows";
    EXPECT_EQ(checked(grammar, "2\n0 10\n"), "");
    EXPECT_EQ(checked(grammar, "2\n0 11\n"), "line 2, column 3: 11 is not in 0 … 10 (INT in line 2 of the grammar)");
    EXPECT_EQ(checked(grammar, "2\n0 1"),
              "line 2, column 4: a line feed is expected, not the end (NEWLINE in line 2 of the grammar)");
    EXPECT_EQ(checked(grammar, "2\n0 1\n\n"),
              "line 3, column 1: the end is expected, not a line feed (the end of the grammar)");
    EXPECT_THAT(checked(grammar, "3\n0 1\n"), HasSubstr("a space is expected, not a line feed (SPACE in line 2"));
    EXPECT_THAT(checked("STRING(\"a\nb\")", "a\nc"), StartsWith("line 2, column 1: \"a\\nb\" is expected"));
}

TEST(Grammar, IntegersHaveOneForm) {
    EXPECT_EQ(checked("INT(-5,5)", "-5"), "");
    EXPECT_EQ(checked("INT(0, 10^30)", "999999999999999999999999999999"), "");
    EXPECT_THAT(checked("INT(0, 10^30)", "1000000000000000000000000000001"), HasSubstr("is not in 0 … 1"));
    for (const auto& [data, why] : {std::pair{"05", "a leading zero"},
                                    {"-0", "a minus sign"},
                                    {"00", "leading zero"},
                                    {"+1", "an integer is expected, not '+'"},
                                    {"", "not the end"},
                                    {"-", "an integer"}}) {
        EXPECT_THAT(checked("INT(-9,9)", data), HasSubstr(why)) << data;
    }
}

TEST(Grammar, FloatsAreExact) {
    EXPECT_EQ(checked("FLOAT(0.1, 0.3, x) ASSERT(x == 0.1 + 0.2)", "0.3"), "");
    EXPECT_EQ(checked("FLOAT(0, 1E100000)", "9.9e99999"), "");
    EXPECT_EQ(checked("FLOAT(0, 100, x, SCIENTIFIC)", "1.5e1"), "");
    EXPECT_THAT(checked("FLOAT(0, 100, x, SCIENTIFIC)", "15"), HasSubstr("an exponent is expected, not the end"));
    EXPECT_THAT(checked("FLOAT(0, 100, x, FIXED)", "1.5e1"), HasSubstr("the end is expected, not 'e'"));
    EXPECT_THAT(checked("FLOAT(0, 2)", "2.0000000000000000000000000000001"), HasSubstr("is not in 0 … 2"));
    EXPECT_THAT(checked("FLOAT(0, 9)", "1e9999999"), HasSubstr("more than 6 digits"));
    for (const std::string_view data : {"01.5", "1.", ".5", "1e", "1e01", "1.5e+", "-"}) {
        EXPECT_NE(checked("FLOAT(-9, 9)", data), "") << data;
    }
}

TEST(Grammar, FloatsWithAGivenNumberOfDecimals) {
    EXPECT_EQ(checked("FLOATP(0, 100, 1, 2)", "5.25"), "");
    EXPECT_THAT(checked("FLOATP(0, 100, 1, 2)", "5.255"), HasSubstr("5.255 has 3 decimals, not 1 … 2"));
    EXPECT_THAT(checked("FLOATP(0, 100, 2, 2)", "5"), HasSubstr("5 has 0 decimals, not 2"));
    EXPECT_EQ(checked("FLOATP(0, 100, 2, 2)", "1.25e1"), "");
    EXPECT_THAT(checked("FLOATP(0, 100, 2, 2)", "12.25e0"), HasSubstr("exactly one digit before the point"));
}

TEST(Grammar, TextsAndRegularExpressions) {
    EXPECT_EQ(checked(R"(SET(word = "a\x\101\\") STRING(word))", "a\\xA\\"), "");
    EXPECT_EQ(checked(R"(STRING("a\
b"))",
                      "ab"),
              "");
    EXPECT_EQ(checked(R"(REGEX("[a-z]+", name) SPACE STRING(name) INT(0,99,n) ASSERT(STRLEN(name) == n))", "abc abc3"),
              "");
    EXPECT_EQ(checked(R"(REGEX("a|ab"))", "ab"), "") << "the longest match counts";
    EXPECT_EQ(checked(R"(REGEX("a.b"))", "a\nb"), "");
    EXPECT_THAT(checked(R"(REGEX("[ab]+"))", "ba c"), StartsWith("line 1, column 3: the end is expected"));
    EXPECT_THAT(checked(R"(REGEX("[ab]+"))", "c"), HasSubstr("nothing here matches \"[ab]+\""));
    EXPECT_THAT(checked("REGEX(\"[\")", "c"), StartsWith("fault 1: "));
}

TEST(Grammar, LoopsAndBranches) {
    EXPECT_EQ(checked("WHILE(!ISEOF, SPACE) INT(0,9) END", "1 2 3"), "");
    EXPECT_EQ(checked("REPI(i,3,SPACE) INT(0,9,x[i]) END ASSERT(i == 3 && x[2] == 7)", "5 6 7"), "");
    EXPECT_EQ(checked("WHILEI(i, MATCH(\"ab\")) REGEX(\".\") END INT(0,9,n) ASSERT(n == i)", "abba4"), "");
    constexpr std::string_view branch = "IF(MATCH(\"-\")) STRING(\"-\") ELSE INT(0,9) END NEWLINE";
    EXPECT_EQ(checked(branch, "-\n") + checked(branch, "7\n"), "");
    EXPECT_EQ(checked("REP(0) SPACE END EOF", ""), "");
    EXPECT_THAT(checked("REP(0-1) SPACE END", ""), StartsWith("fault 1: -1 rounds"));
}

TEST(Grammar, UniqueAndInArray) {
    constexpr std::string_view points =
        "REPI(i,3,NEWLINE) INT(0,9,x[i]) SPACE INT(0,9,y[i]) END ASSERT(UNIQUE(x,y)) ASSERT(INARRAY(4,x))";
    EXPECT_EQ(checked(points, "4 1\n1 4\n4 4"), "");
    EXPECT_THAT(checked(points, "4 1\n1 4\n4 1"), HasSubstr("(4, 1) occurs twice, the second time as x[2]"));
    EXPECT_THAT(checked(points, "1 1\n2 4\n3 1"), HasSubstr("the assertion is false"));
    EXPECT_EQ(checked("INT(0,9,x[1]) SPACE UNSET(x) INT(0,9,x[2]) ASSERT(UNIQUE(x))", "1 1"), "");
    EXPECT_THAT(checked("INT(0,9,a[1]) SPACE INT(0,9,b[2]) ASSERT(UNIQUE(a,b))", "1 1"),
                HasSubstr("b[1] has no value"));
}

TEST(Grammar, ArithmeticFollowsTheOriginal) {
    for (const std::string_view test : {"7/2 == 3", "7.0/2 == 3.5", "0-7/2 == -3", "-7%3 == -1", "2^3^2 == 64",
                                        "-2^2 == -4", "2+3*4 == 14", "(2+3)*4 == 20", "\"ab\" < \"b\"", "1 == 1.0",
                                        "!1 == 2 && 3 == 4", "1 == 2 || 3 == 3 && 2 == 2", "(1 == 1) && (2+2) == 4"}) {
        EXPECT_EQ(checked("ASSERT(" + std::string(test) + ")", ""), "") << test;
    }
    EXPECT_THAT(checked("ASSERT(2 + 2 == 5)", ""), HasSubstr("4 == 5 is false"));
    for (const std::string_view fault : {"1/0 == 1", "1.5 % 1 == 0", "\"a\" == 1", "\"a\" + \"b\" == 1", "2 ^ 1.5 == 2",
                                         "x == 1", "9^(9^9) == 1", "2^(0-1) == 1"}) {
        EXPECT_THAT(checked("ASSERT(" + std::string(fault) + ")", ""), StartsWith("fault 1: ")) << fault;
    }
}

TEST(Grammar, WhatIsNoGrammar) {
    EXPECT_EQ(checked("INT(1,2)\nEND", "1"), "syntax 2: 'END' closes nothing");
    EXPECT_EQ(checked("REP(2)\nINT(1,2)", "1"), "syntax 2: REP of line 1 has no END before the end of the file");
    EXPECT_EQ(checked("INT(1 2)", "1"), "syntax 1: ',' is expected, not '2'");
    EXPECT_EQ(checked("NUMBER(1,2)", "1"), "syntax 1: a command is expected, not 'NUMBER'");
    EXPECT_EQ(checked("INT(01,2)", "1"), "syntax 1: the number 01 begins with a zero");
    EXPECT_EQ(checked("STRING(\"a", "a"), "syntax 1: the text that begins here has no closing '\"'");
    EXPECT_EQ(checked("REP(2, REP(3) END) END", ""), "syntax 1: REP cannot separate the rounds of a loop");
    EXPECT_THAT(checked("ASSERT(" + std::string(100'000, '('), ""), StartsWith("syntax 1: "));
    EXPECT_THAT(checked("SET(x = " + std::string(100'000, '-') + "1)", ""), HasSubstr("nested too deeply"));
}

TEST(Grammar, ArraysOfManyElementsAreQuick) {
    std::string data = "200000\n";
    for (int number = 0; number < 200'000; ++number) {
        data += std::to_string(number) + "\n";
    }
    EXPECT_EQ(checked("INT(1,200000,n) NEWLINE REPI(i,n) INT(0,10^9,a[i]) NEWLINE END ASSERT(UNIQUE(a))", data), "");
}

}  // namespace
}  // namespace harness::grammar
