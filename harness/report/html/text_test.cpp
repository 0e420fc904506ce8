#include "harness/report/html/text.hpp"

#include <gtest/gtest.h>

namespace harness::report::html {
namespace {

using namespace std::chrono_literals;

TEST(TimeText, HasAsManyDigitsAsHelp) {
    EXPECT_EQ(time_text(1'234'567ns), "1.2 ms");
    EXPECT_EQ(time_text(99'960us), "100 ms");
    EXPECT_EQ(time_text(999'600us), "1.00 s");
    EXPECT_EQ(time_text({}), "–");
}

TEST(LimitText, IsShort) {
    EXPECT_EQ(limit_text(1s), "1 s");
    EXPECT_EQ(limit_text(1500ms), "1.5 s");
}

TEST(BytesText, HasAUnit) {
    EXPECT_EQ(bytes_text(1), "1 byte");
    EXPECT_EQ(bytes_text(1536), "1.5 KiB");
    EXPECT_EQ(bytes_text(std::int64_t{3} * 1024 * 1024), "3.0 MiB");
}

TEST(MemoryText, UnmeasuredIsNoNumber) {
    EXPECT_EQ(memory_text(3412), "3.3 MiB");
    EXPECT_EQ(memory_text({}), "–");
}

TEST(LineOf, WhatIsCutIsMeasuredEscaped) {
    EXPECT_EQ(line_of("abc", 3), "abc");
    EXPECT_EQ(line_of("abcd", 3), "…");  // one_line reserves space for its own mark
    EXPECT_EQ(line_of("<<<<<<<<<<", 12), "<<<…");
    EXPECT_EQ(line_of("&a&a&a&a&a&a", 13), "&a&a…");
}

TEST(LineOf, CutsBetweenCharacters) {
    EXPECT_EQ(line_of("\"ééééééé", 9), "\"é…");
}

TEST(LinesOf, NothingInvisibleIsLeft) {
    // NOLINTNEXTLINE(misc-misleading-bidirectional): misleading is what it is for
    EXPECT_EQ(lines_of("a\n\tb\xe2\x80\xae\xff", 100), "a\n    b\\u202e\\xff");
    EXPECT_EQ(line_of(std::string("a\n\0", 3), 100), "a\\n\\x00");
}

TEST(Budget, OneSubmissionOfFewMayHaveMore) {
    EXPECT_GT(Budget(3, 60).text, 5'000U);
    EXPECT_LT(Budget(300, 60).text, 1'000U);
    EXPECT_GT(Budget(0, 0).text, 0U);
    EXPECT_GE(Budget(100'000, 60).line, 40U);
    EXPECT_GT(Budget(300, 15).case_name, Budget(300, 60).case_name);
}

}  // namespace
}  // namespace harness::report::html
