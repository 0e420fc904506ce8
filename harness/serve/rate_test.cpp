#include "harness/serve/rate.hpp"

#include <gtest/gtest.h>

namespace harness::serve {

namespace {

TEST(Rate, AllowsSoManyAtOnceAndThenSoManyMore) {
    Rate rate(2, std::chrono::seconds{1});
    const Rate::Clock::time_point now{};
    EXPECT_TRUE(rate.allows("a", now));
    EXPECT_TRUE(rate.allows("a", now));
    EXPECT_FALSE(rate.allows("a", now));
    EXPECT_TRUE(rate.allows("b", now));
    EXPECT_TRUE(rate.allows("a", now + std::chrono::seconds{1}));
    EXPECT_FALSE(rate.allows("a", now + std::chrono::seconds{1}));
}

}  // namespace

}  // namespace harness::serve
