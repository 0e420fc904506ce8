#include "harness/serve/http/clients.hpp"

#include <vector>

#include <gtest/gtest.h>

namespace harness::serve::http {

namespace {

TEST(Network, IsWhatOneCanChooseAddressesOf) {
    EXPECT_EQ(network_of("192.0.2.1"), "192.0.2.1");
    EXPECT_EQ(network_of("::ffff:192.0.2.1"), "192.0.2.1");
    EXPECT_EQ(network_of("2001:db8:1:2:3:4:5:6"), network_of("2001:db8:1:2::7"));
    EXPECT_NE(network_of("2001:db8:1:2::7"), network_of("2001:db8:1:3::7"));
    EXPECT_EQ(network_of("unknown"), "unknown");
}

TEST(Network, OfThisMachine) {
    EXPECT_TRUE(is_local("127.0.0.1"));
    EXPECT_TRUE(is_local("::1"));
    EXPECT_TRUE(is_local("::ffff:127.0.0.1"));
    EXPECT_FALSE(is_local("192.0.2.1"));
    EXPECT_FALSE(is_local("::2"));
}

TEST(Slots, AreBoundedForEach) {
    Slots slots(2);
    std::vector<std::shared_ptr<void>> held{slots.take("a"), slots.take("a")};
    EXPECT_TRUE(held[0] && held[1]);
    EXPECT_FALSE(slots.take("a"));
    EXPECT_TRUE(slots.take("b"));
    held.pop_back();
    EXPECT_TRUE(slots.take("a"));
}

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

}  // namespace harness::serve::http
