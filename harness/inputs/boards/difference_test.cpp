#include "harness/inputs/boards/difference.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace harness::boards {
namespace {

TEST(FirstDifference, NamesTheWordsAndTheAnswer) {
    const auto found = first_difference("Case 1: 2\n\nCase 2: 10\nCase 3: 4\n", "Case 1: 2\nCase 2:  12\n");
    ASSERT_TRUE(found.has_value());
    EXPECT_EQ(found->answers, 1U);
    EXPECT_EQ(found->expected, (Place{2, 19, 2}));
    EXPECT_EQ(found->given, (Place{1, 19, 2}));
}

TEST(FirstDifference, WhiteSpaceCountsForNothing) {
    EXPECT_FALSE(first_difference("1 2\n3\n", "1\r\n 2 3").has_value());
}

TEST(FirstDifference, LetterCaseCountsWhereNothingElseDiffers) {
    EXPECT_EQ(first_difference("Case 1: 2\n", "case 1: 3\n")->given, (Place{0, 8, 1}));
    EXPECT_EQ(first_difference("Case 1: 2\n", "case 1: 2\n")->given, (Place{0, 0, 4}));
}

TEST(FirstDifference, AnEarlyEndHasNoWord) {
    const auto found = first_difference("1\n2\n", "1\n");
    ASSERT_TRUE(found.has_value());
    EXPECT_EQ(found->answers, 1U);
    EXPECT_EQ(found->given, (Place{1, 2, 0}));
    const auto longer = first_difference("1\n", "1\n2\n");
    ASSERT_TRUE(longer.has_value());
    EXPECT_EQ(longer->expected.size, 0U);
    EXPECT_EQ(longer->given, (Place{1, 2, 1}));
}

RC_GTEST_PROP(FirstDifference, ATextAgreesWithItself, (const std::string& text)) {
    RC_ASSERT(!first_difference(text, text).has_value());
}

RC_GTEST_PROP(FirstDifference, EveryPlaceLiesInItsText, (const std::string& one, const std::string& other)) {
    if (const auto found = first_difference(one, other)) {
        RC_ASSERT(found->expected.begin + found->expected.size <= one.size());
        RC_ASSERT(found->given.begin + found->given.size <= other.size());
    }
}

TEST(DifferenceAt, IsAtTheWordThatIsNamed) {
    const Difference third = difference_at("a b\nc\n", "a x c d", 3);
    EXPECT_EQ(third.answers, 1U);
    EXPECT_EQ(third.expected, (Place{1, 4, 1}));
    EXPECT_EQ(third.given, (Place{0, 4, 1}));
    EXPECT_EQ(difference_at("a b", "a", 2).given.size, 0U) << "ends too early";
    EXPECT_EQ(difference_at("a", "a", 99).given.size, 0U);
}

}  // namespace
}  // namespace harness::boards
