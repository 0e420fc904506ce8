#include "harness/base/lines.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace harness::base {
namespace {

using testing::ElementsAre;

TEST(Lines, EndAtTheirLineFeedsAndTheLastWithoutOne) {
    EXPECT_THAT(lines_of("a\n\nb"), ElementsAre("a", "", "b"));
    EXPECT_EQ(lines_of("a\n\nb\n"), lines_of("a\n\nb"));
    EXPECT_THAT(lines_of("\n"), ElementsAre(""));
    EXPECT_TRUE(lines_of("").empty());
}

TEST(Lines, TheFirstAndTheLastThatAreNotBlank) {
    constexpr std::string_view text = "\n \r\n\t one \r\n\n  two\t\n \n";
    EXPECT_EQ(first_line(text), "one");
    EXPECT_EQ(last_line(text), "two");
    for (const std::string_view single : {"one", " one", "one\n"}) {
        EXPECT_EQ(first_line(single), "one");
        EXPECT_EQ(last_line(single), "one");
    }
    for (const std::string_view blank : {"", "\n", " \t\r\n \n"}) {
        EXPECT_EQ(first_line(blank), "");
        EXPECT_EQ(last_line(blank), "");
    }
}

}  // namespace
}  // namespace harness::base
