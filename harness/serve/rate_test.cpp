#include "harness/serve/rate.hpp"

#include <gtest/gtest.h>

#include "harness/serve/site.hpp"

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

TEST(Streams, AreBoundedForEach) {
    Streams streams;
    std::vector<std::shared_ptr<void>> open;
    for (int i = 0; i < 6; ++i) {
        open.push_back(streams.open(1));
        EXPECT_TRUE(open.back());
    }
    EXPECT_FALSE(streams.open(1));
    EXPECT_TRUE(streams.open(2));
    open.pop_back();
    EXPECT_TRUE(streams.open(1));
}

}  // namespace

}  // namespace harness::serve
