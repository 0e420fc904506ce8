#include "harness/setter/audit/input_mutants.hpp"

#include <map>

#include <gmock/gmock.h>

#include "harness/setter/audit/valid_inputs.hpp"

namespace harness::audit {
namespace {

using testing::Contains;
using testing::Each;
using testing::Field;
using testing::Key;
using testing::Not;

// The texts of an input's mutants by their form; the last one of each.
std::map<std::string, std::string> mutants(const std::string& input, std::vector<std::string> others = {}) {
    others.push_back(input);
    std::map<std::string, std::string> texts;
    for (const InputMutant& mutant : InputForm(others).mutants(input)) {
        texts[mutant.form] = mutant.text;
    }
    return texts;
}

TEST(InputMutants, NumbersAreWrittenInOtherWays) {
    const auto texts = mutants("12\n");
    EXPECT_EQ(texts.at("a number with a leading zero"), "012\n");
    EXPECT_EQ(texts.at("a number with a plus sign"), "+12\n");
    EXPECT_EQ(texts.at("a decimal point in a whole number"), "12.0\n");
    EXPECT_EQ(texts.at("an exponent in a whole number"), "12e0\n");
    EXPECT_EQ(texts.at("a number in hexadecimal digits"), "0xc\n");
    EXPECT_EQ(texts.at("a letter in place of a number"), "x\n");
    EXPECT_EQ(texts.at("a number with underscores between its digits"), "1_2\n");
    EXPECT_EQ(mutants("0\n").at("a minus sign before zero"), "-0\n");
    EXPECT_EQ(mutants("-7\n").at("a number with a leading zero"), "-07\n");
    EXPECT_THAT(mutants("-7\n"), Not(Contains(Key("a number with a plus sign"))));
    EXPECT_EQ(mutants("1\t5\r\n", {"\t1\r\n"}).at("a number with a leading zero"), "1\t05\r\n");
}

TEST(InputMutants, BlanksAndLineEndsAreAdded) {
    const auto texts = mutants("1 2\n3 4\n");
    EXPECT_EQ(texts.at("a blank before the end of a line"), "1 2\n3 4 \n");
    EXPECT_EQ(texts.at("two blanks between words"), "1 2\n3  4\n");
    EXPECT_EQ(texts.at("a tab between words"), "1 2\n3\t4\n");
    EXPECT_EQ(texts.at("a carriage return at the end of a line"), "1 2\n3 4\r\n");
    EXPECT_EQ(texts.at("a blank line at the end"), "1 2\n3 4\n\n");
    EXPECT_EQ(texts.at("a blank line at the beginning"), "\n1 2\n3 4\n");
    EXPECT_EQ(texts.at("a blank line after the first line"), "1 2\n\n3 4\n");
    EXPECT_EQ(texts.at("a last line without its line feed"), "1 2\n3 4");
    EXPECT_EQ(texts.at("words after the end"), "1 2\n3 4\nwhat else\n");
}

TEST(InputMutants, NumbersOfALineThatNeverAreEqualBecomeEqual) {
    EXPECT_EQ(mutants("3\n1 2 10\n").at("two equal numbers in a line"), "3\n1 2 1\n");
    const auto has_form = Contains(Key("two equal numbers in a line"));
    EXPECT_THAT(mutants("3\n1 2 10\n", {"3\n1 2 2\n"}), Not(has_form));
    EXPECT_THAT(mutants("1 2\na b c\n"), Not(has_form));
    for (const InputMutant& mutant : InputForm({"1 2 3\n"}).mutants("1 2 3\n")) {
        EXPECT_EQ(mutant.is_sure, mutant.form != "two equal numbers in a line") << mutant.form;
    }
}

TEST(InputMutants, AnInputWithoutALineFeedHasNoLineAfterItsFirst) {
    const auto texts = mutants("5");
    EXPECT_EQ(texts.at("a blank line at the end"), "5\n");
    EXPECT_EQ(texts.at("words after the end"), "5\nwhat else\n");
    EXPECT_THAT(texts, Not(Contains(Key("a blank line after the first line"))));
}

TEST(InputMutants, WhatAValidInputShowsIsNoMistake) {
    EXPECT_THAT(mutants("1\n", {"07\n"}), Not(Contains(Key("a number with a leading zero"))));
    EXPECT_THAT(mutants("1\n", {"0.5\n"}), Not(Contains(Key("a decimal point in a whole number"))));
    EXPECT_THAT(mutants("1\n", {"1"}), Not(Contains(Key("a last line without its line feed"))));
    EXPECT_THAT(mutants("1 2\n", {"1  2\n"}), Not(Contains(Key("two blanks between words"))));
    EXPECT_THAT(mutants("1\n2\n", {"1\n\n2\n"}), Not(Contains(Key("a blank line at the end"))));
}

TEST(InputMutants, CountsAreWrongOnlyWhereInputsShowThatANumberCounts) {
    const auto lines = mutants("2 9\n5\n6\n", {"1 9\n5\n"});
    EXPECT_EQ(lines.at("more lines than a number says"), "2 9\n5\n6\n6\n");
    EXPECT_EQ(lines.at("fewer lines than a number says"), "2 9\n5\n");
    const auto words = mutants("2\n5 6\n", {"1\n5\n"});
    EXPECT_EQ(words.at("more words in a line than a number says"), "2\n5 6 6\n");
    EXPECT_EQ(words.at("fewer words in a line than a number says"), "2\n5\n");
    EXPECT_THAT(mutants("3\n1\n2\n", {"4\n1\n"}), Not(Contains(Key("more lines than a number says"))));
    EXPECT_THAT(mutants("2\n1\n2\n"), Not(Contains(Key("more lines than a number says")))) << "one input shows nothing";
}

TEST(InputMutants, TheBeginningOfALongInputShowsForms) {
    EXPECT_EQ(beginning_of("12 34\n56\n78\n", 8), "12 34\n");
    EXPECT_EQ(beginning_of("12 34 56\n", 7), "12 34\n");
    EXPECT_EQ(beginning_of("12\n 345\n", 5), "12\n");
    EXPECT_EQ(beginning_of("1234\n", 4), "");
    const std::string input = "2\n5\n6\n";
    std::map<std::string, std::string> texts;
    for (const InputMutant& mutant : InputForm({input, "1\n5\n"}, {beginning_of("900\n+5\n6\n7", 8)}).mutants(input)) {
        texts[mutant.form] = mutant.text;
    }
    EXPECT_THAT(texts, Contains(Key("more lines than a number says")));
    EXPECT_THAT(texts, Contains(Key("a last line without its line feed")));
    EXPECT_THAT(texts, Not(Contains(Key("a number with a plus sign"))));
}

TEST(InputMutants, AnInputGrowsWithItsCount) {
    const InputForm lines({"2 9\n5\n6\n", "1 9\n5\n"});
    EXPECT_EQ(lines.grown("2 9\n5\n6\n", 4), "4 9\n5\n6\n6\n6\n");
    EXPECT_EQ(lines.grown("2 9\n5\n6\n", 2), std::nullopt);
    const InputForm words({"2\n5 6\n7\n", "1\n5\n7\n"});
    EXPECT_EQ(words.grown("2\n5 6\n7\n", 4), "4\n5 6 6 6\n7\n");
    EXPECT_EQ(InputForm({"1\n2\n"}).grown("1\n2\n", 4), std::nullopt);
}

TEST(InputMutants, WhereInputsHaveTextsNothingIsSure) {
    const std::vector<std::string> texts{"2\na b\n"};
    for (const InputMutant& mutant : InputForm(texts).mutants(texts.front())) {
        EXPECT_EQ(mutant.is_sure, mutant.change.find("line 1") != std::string::npos &&
                                      mutant.form.find("blank line") == std::string::npos)
            << mutant.form << ": " << mutant.change;
    }
    EXPECT_THAT(InputForm({"1\n2\n"}).mutants("1\n2\n"), Each(Field(&InputMutant::is_sure, true)));
}

}  // namespace
}  // namespace harness::audit
