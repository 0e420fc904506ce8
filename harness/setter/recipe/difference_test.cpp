#include "harness/setter/recipe/difference.hpp"

#include <algorithm>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace harness::recipe {
namespace {

TEST(FirstDifference, NamesTheLine) {
    EXPECT_EQ(first_difference("a\nb\n", "a\nb\n"), "");
    EXPECT_EQ(first_difference("", ""), "");
    EXPECT_EQ(first_difference("a\nb\n", "a\nc\n"), "line 2 should be 'b' and is 'c'");
    EXPECT_EQ(first_difference("a\nb\n", "a\n"), "ends before line 2, which should be 'b'");
    EXPECT_EQ(first_difference("a\n", "a\nb\n"), "should end before line 2, which is 'b'");
    EXPECT_EQ(first_difference("a\n", ""), "ends before line 1, which should be 'a'");
    EXPECT_EQ(first_difference("a\nb\n", "a\nb"), "line 2 differs in its line end");
    EXPECT_EQ(first_difference("a\nb", "a\nb\n"), "line 2 differs in its line end");
    EXPECT_EQ(first_difference("a\n", "a\r\n"), "line 1 should be 'a' and is 'a\\r'");
}

TEST(FirstDifference, IsOneShortLine) {
    const std::string difference = first_difference(std::string(100'000, 'a'), std::string(100'000, '\x1b'));
    EXPECT_LT(difference.size(), 300U);
    EXPECT_EQ(difference.find('\x1b'), std::string::npos);
}

TEST(LineDifference, ShowsTheFileAndWhatItShouldBe) {
    EXPECT_EQ(line_difference("1\n2\n3\n4\n5\n6\n", "1\n2\n3\n4\n5\n6\n", 20), "");
    EXPECT_EQ(line_difference("1\n2\n3\nx\n5\n6\n7\n8\n", "1\n2\n3\n4\n5\n6\n7\n8\n", 20),
              "@@ line 2\n 2\n 3\n-4\n+x\n 5\n 6\n");
    EXPECT_EQ(line_difference("1\n", "", 20), "@@ line 1\n+1\n");
    EXPECT_EQ(line_difference("", "1\n", 20), "@@ line 1\n-1\n");
    EXPECT_EQ(line_difference("1\n2\n", "1\n2", 20), "@@ line 1\n 1\n-2  (no line end)\n+2\n");
}

TEST(LineDifference, FindsLinesThatStayed) {
    EXPECT_EQ(line_difference("a\nb\nc\nd\n", "a\nc\nd\ne\n", 20), "@@ line 1\n a\n+b\n c\n d\n-e\n");
    EXPECT_EQ(line_difference("x\n1\n2\n3\n4\n5\n6\ny\n", "1\n2\n3\n4\n5\n6\nz\n", 20),
              "@@ line 1\n+x\n 1\n 2\n@@ line 5\n 5\n 6\n-z\n+y\n");
}

TEST(LineDifference, IsBoundedAndFitForATerminal) {
    std::string wanted;
    std::string found;
    for (int line = 0; line < 5000; ++line) {
        wanted += std::to_string(line) + "\n";
        found += "\x1b[31m" + std::string(1000, 'x') + "\n";
    }
    const std::string difference = line_difference(wanted, found, 10);
    EXPECT_EQ(std::ranges::count(difference, '\n'), 10);
    EXPECT_THAT(difference, testing::EndsWith("… 9992 more lines\n"));
    EXPECT_EQ(difference.find('\x1b'), std::string::npos);
    EXPECT_LT(difference.size(), 2000U);
}

}  // namespace
}  // namespace harness::recipe
