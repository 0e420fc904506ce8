#include "harness/hunt/frames.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "harness/support/error.hpp"

namespace harness::hunt {
namespace {

TEST(TakeFrame, TakesOneAfterAnother) {
    std::string_view output = "0 3\n92\n0 0\n0 1\nx";
    EXPECT_EQ(take_frame(output, "who"), "92\n");
    EXPECT_EQ(take_frame(output, "who"), "");
    EXPECT_EQ(take_frame(output, "who"), "x");
    EXPECT_TRUE(output.empty());
}

TEST(TakeFrame, ARefusalSaysWhy) {
    std::string_view output = "2 4\nwhy\n";
    EXPECT_THAT([&] { take_frame(output, "who"); },
                testing::ThrowsMessage<support::ConfigError>(testing::StartsWith("who: why")));
}

TEST(TakeFrame, WhatIsNotFramedIsAFault) {
    for (std::string_view broken : {"", "0 3\n92", "0 3", "3\n92\n", "0 x\n", " 3\n92\n"}) {
        EXPECT_THROW(take_frame(broken, "who"), support::JudgeError) << broken;
    }
}

}  // namespace
}  // namespace harness::hunt
