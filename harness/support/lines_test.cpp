#include "harness/support/lines.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace harness::support {
namespace {

using testing::ElementsAre;

TEST(Lines, EndAtTheirLineFeedsAndTheLastWithoutOne) {
    EXPECT_THAT(lines_of("a\n\nb"), ElementsAre("a", "", "b"));
    EXPECT_EQ(lines_of("a\n\nb\n"), lines_of("a\n\nb"));
    EXPECT_THAT(lines_of("\n"), ElementsAre(""));
    EXPECT_TRUE(lines_of("").empty());
}

}  // namespace
}  // namespace harness::support
