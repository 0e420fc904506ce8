#include "harness/format/config/nearest.hpp"

#include <gtest/gtest.h>

namespace harness::config {
namespace {

const std::vector<std::string_view> known{"memory", "time", "time_multiplier", "output"};

TEST(Nearest, FindsASlipOfTheFingers) {
    EXPECT_EQ(nearest("memroy", known), "memory");
    EXPECT_EQ(nearest("Memory", known), "memory");
    EXPECT_EQ(nearest("tim", known), "time");
    EXPECT_EQ(nearest("timemultiplier", known), "time_multiplier");
    EXPECT_EQ(nearest("ouptut", known), "output");
}

TEST(Nearest, MakesNothingUp) {
    EXPECT_EQ(nearest("colour", known), "");
    EXPECT_EQ(nearest("", known), "");
    EXPECT_EQ(nearest("x", known), "");
    EXPECT_EQ(nearest(std::string(10'000, 'm'), known), "");
}

TEST(Hint, SuggestsOrLists) {
    EXPECT_EQ(hint("memroy", known), "did you mean 'memory'?");
    EXPECT_EQ(hint("colour", known), "known are memory, time, time_multiplier, output");
}

}  // namespace
}  // namespace harness::config
