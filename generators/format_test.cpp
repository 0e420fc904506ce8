#include "generators/format.hpp"

#include <algorithm>
#include <limits>

#include <gtest/gtest.h>

namespace generators {
namespace {

std::string written(const NumberList& list) {
    Random random(4);
    return write_numbers(list, random);
}

TEST(Numbers, GoUpAndDown) {
    EXPECT_EQ(written({.from = 2, .to = 4}), "2\n3\n4\n");
    EXPECT_EQ(written({.from = 2, .to = 4, .order = Order::Down}), "4\n3\n2\n");
    EXPECT_EQ(written({.from = -1, .to = -1}), "-1\n");
}

TEST(Numbers, GoToTheEndsOfTheirType) {
    constexpr int largest = std::numeric_limits<int>::max();
    constexpr int smallest = std::numeric_limits<int>::min();
    EXPECT_EQ(written({.from = largest - 1, .to = largest}), "2147483646\n2147483647\n");
    EXPECT_EQ(written({.from = largest - 1, .to = largest, .order = Order::Down}), "2147483647\n2147483646\n");
    EXPECT_EQ(written({.from = smallest, .to = smallest + 1, .order = Order::Down}), "-2147483647\n-2147483648\n");
}

TEST(Numbers, RepeatAndEndInZero) {
    EXPECT_EQ(written({.from = 1, .to = 2, .repeat = 2, .end_zero = true}), "1\n2\n1\n2\n0\n");
}

TEST(Numbers, ShuffledKeepsEachAndEndsInZero) {
    const std::string text = written({.from = 1, .to = 9, .order = Order::Shuffled, .end_zero = true});
    std::string sorted = text;
    std::ranges::sort(sorted);
    EXPECT_EQ(sorted, std::string(10, '\n') + "0123456789");
    EXPECT_NE(text, "1\n2\n3\n4\n5\n6\n7\n8\n9\n0\n");
    EXPECT_TRUE(text.ends_with("\n0\n"));
}

TEST(Numbers, RefuseEmptyAndEndlessLists) {
    EXPECT_THROW(written({.from = 2, .to = 1}), BadRequest);
    EXPECT_THROW(written({.from = 1, .to = 2, .repeat = 0}), BadRequest);
    EXPECT_THROW(written({.from = 1, .to = 100'001}), BadRequest);
    EXPECT_THROW(written({.from = 1, .to = 50'001, .repeat = 2}), BadRequest);
    EXPECT_THROW(written({.from = -2'147'483'647 - 1, .to = 2'147'483'647}), BadRequest);
}

}  // namespace
}  // namespace generators
