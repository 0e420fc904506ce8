#include "harness/base/difference.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace harness::base {
namespace {

TEST(FirstDifference, NamesTheWordsAndTheAnswer) {
    const auto difference = first_difference("Case 1: 2\n\nCase 2: 10\nCase 3: 4\n", "Case 1: 2\nCase 2:  12\n");
    ASSERT_TRUE(difference.has_value());
    EXPECT_EQ(difference->answers, 1U);
    EXPECT_EQ(difference->expected, (TextWord{2, 19, 2}));
    EXPECT_EQ(difference->output, (TextWord{1, 19, 2}));
}

TEST(FirstDifference, WhiteSpaceCountsForNothing) {
    EXPECT_FALSE(first_difference("1 2\n3\n", "1\r\n 2 3").has_value());
}

TEST(FirstDifference, LetterCaseCountsWhereNothingElseDiffers) {
    EXPECT_EQ(first_difference("Case 1: 2\n", "case 1: 3\n")->output, (TextWord{0, 8, 1}));
    EXPECT_EQ(first_difference("Case 1: 2\n", "case 1: 2\n")->output, (TextWord{0, 0, 4}));
}

TEST(FirstDifference, AnEarlyEndHasNoWord) {
    const auto difference = first_difference("1\n2\n", "1\n");
    ASSERT_TRUE(difference.has_value());
    EXPECT_EQ(difference->answers, 1U);
    EXPECT_EQ(difference->output, (TextWord{1, 2, 0}));
    const auto longer = first_difference("1\n", "1\n2\n");
    ASSERT_TRUE(longer.has_value());
    EXPECT_EQ(longer->expected.size, 0U);
    EXPECT_EQ(longer->output, (TextWord{1, 2, 1}));
}

RC_GTEST_PROP(FirstDifference, ATextAgreesWithItself, (const std::string& text)) {
    RC_ASSERT(!first_difference(text, text).has_value());
}

RC_GTEST_PROP(FirstDifference, EveryPlaceLiesInItsText, (const std::string& text, const std::string& other)) {
    if (const auto difference = first_difference(text, other)) {
        RC_ASSERT(difference->expected.begin + difference->expected.size <= text.size());
        RC_ASSERT(difference->output.begin + difference->output.size <= other.size());
    }
}

TEST(DifferenceAt, IsAtTheWordThatIsNamed) {
    const Difference third = difference_at("a b\nc\n", "a x c d", 3);
    EXPECT_EQ(third.answers, 1U);
    EXPECT_EQ(third.expected, (TextWord{1, 4, 1}));
    EXPECT_EQ(third.output, (TextWord{0, 4, 1}));
    EXPECT_EQ(difference_at("a b", "a", 2).output.size, 0U) << "ends too early";
    EXPECT_EQ(difference_at("a", "a", 99).output.size, 0U);
}

}  // namespace
}  // namespace harness::base
