#include "generators/random.hpp"

#include <algorithm>

#include <gtest/gtest.h>

#include "generators/board.hpp"

namespace generators {
namespace {

TEST(ParseDensity, ReadsDecimals) {
    EXPECT_EQ(parse_density("0").millionths, 0U);
    EXPECT_EQ(parse_density("1").millionths, 1'000'000U);
    EXPECT_EQ(parse_density("1.000").millionths, 1'000'000U);
    EXPECT_EQ(parse_density("0.25").millionths, 250'000U);
    EXPECT_EQ(parse_density(".5").millionths, 500'000U);
    EXPECT_EQ(parse_density("0.000001").millionths, 1U);
}

TEST(ParseDensity, RefusesWhatIsNoShare) {
    for (const char* text : {"", ".", "-0.5", "2", "1.000001", "0.1234567", "1e-1", "0,5", "0.5 ", "00.5", "+1"}) {
        EXPECT_THROW(parse_density(text), BadRequest) << text;
    }
}

// Pinned: if these numbers change, every generated case changes.
TEST(Random, GivesTheSameNumbersForEver) {
    Random random(42);
    std::vector<int> numbers(8);
    std::ranges::generate(numbers, [&random] { return random.between(-5, 1'000'000); });
    EXPECT_EQ(numbers, (std::vector<int>{755155, 639030, 752144, 136268, 903269, 94063, 574568, 372884}));
    std::vector<int> items{1, 2, 3, 4, 5, 6, 7, 8};
    random.shuffle(items);
    EXPECT_EQ(items, (std::vector<int>{6, 4, 2, 5, 7, 1, 8, 3}));
}

TEST(Random, ChanceIsNeverAtZeroAndAlwaysAtOne) {
    Random random(1);
    int hits = 0;
    for (int i = 0; i < 10'000; ++i) {
        EXPECT_FALSE(random.chance({0}));
        EXPECT_TRUE(random.chance({1'000'000}));
        hits += random.chance({250'000}) ? 1 : 0;
    }
    EXPECT_NEAR(hits, 2500, 200);
}

}  // namespace
}  // namespace generators
