#include "harness/setter/audit/stated_bounds.hpp"

#include <gmock/gmock.h>

namespace harness::audit {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::IsEmpty;
using testing::Not;

std::vector<StatedBound> bounds(std::string_view text) {
    return stated_bounds(text).bounds;
}

TEST(StatedBounds, AreReadFromMarkdownLatexAndPlainText) {
    const StatedBound n{"n", 1, 100'000};
    for (const char* text : {"1 ≤ n ≤ 100000", "$1 \\le n \\le 10^5$", "($1 \\leq n \\leq 100\\,000$)",
                             "1 <= N <= 100,000", "$1\\leq n\\leq 10^{5}$.", "1 &le; n &le; 10<sup>5</sup>",
                             "100 000 ≥ n ≥ 1", "0 < n < 100001", "an integer $n$ ($1\\leqslant n \\leqslant 10^5$)",
                             "`1 <= n <= 1e5`", "1 ≤ n ≤ 10⁵", "$1 \\le n \\le 100{,}000$"}) {
        EXPECT_THAT(bounds(text), ElementsAre(n)) << text;
    }
}

TEST(StatedBounds, NamesAndNumbersMayBeOfAnyForm) {
    EXPECT_THAT(bounds("$-10^9 \\le a_i \\le 2 \\cdot 10^9$"),
                ElementsAre(StatedBound{"a", -1'000'000'000, 2'000'000'000}));
    EXPECT_THAT(bounds("$0 \\le x_{i} < 2^{31}$"), ElementsAre(StatedBound{"x", 0, 2'147'483'647}));
    EXPECT_THAT(bounds("1 ≤ |s| ≤ 2^31 - 1"), Contains(StatedBound{"s", 1, 2'147'483'648}))
        << "a difference has no blanks";
    EXPECT_THAT(bounds("1 ≤ n, m ≤ 50"), ElementsAre(StatedBound{"n", 1, 50}, StatedBound{"m", 1, 50}));
    EXPECT_THAT(bounds("$1 \\le l \\le r \\le n$"),
                ElementsAre(StatedBound{"l", 1, {}}, StatedBound{"r", 1, {}}, StatedBound{"n", 1, {}}));
    EXPECT_THAT(bounds("1 ≤ a < b ≤ 9"), ElementsAre(StatedBound{"a", 1, 9}, StatedBound{"b", 1, 9}));
    EXPECT_THAT(bounds("an integer n ≤ 5 follows"), ElementsAre(StatedBound{"n", {}, 5}));
    EXPECT_THAT(bounds("$1 \\le n \\le 99999999999999999999$"), ElementsAre(StatedBound{"n", 1, {}}));
    EXPECT_THAT(bounds("1 ≤ n ≤ 12. No more than 5 of the numbers are above 9."), ElementsAre(StatedBound{"n", 1, 12}));
}

TEST(StatedBounds, NoTextIsTooStrange) {
    for (const char* text : {"9223372036854775807 + 9223372036854775807 < n < 9223372036854775807", "< < > ≤", "1 ≤",
                             "≤ n ≤", "n ≤ 10^99999999999999999999", "-9223372036854775808 > n", "2^63-1 ≥ n ≥ -2^63",
                             "|||_ ^ ** 1e 1e99 1^ 1* \\ \\le", ", , n , ≤ , 5"}) {
        for (const StatedBound& bound : bounds(text)) {
            EXPECT_EQ(bound.name, "n") << text;
        }
    }
}

TEST(StatedBounds, NumbersInWordsAreKnownToo) {
    const std::set<std::int64_t> numbers =
        stated_bounds("At most 10 boards, fewer than 8 rows, more than 3, 3 < k < 15, up to $10^6$, 2 000 000").numbers;
    for (const std::int64_t number : {10, 7, 4, 14, 1'000'000, 2'000'000}) {
        EXPECT_THAT(numbers, Contains(number));
    }
    EXPECT_THAT(numbers, Not(Contains(15)));
    EXPECT_THAT(stated_bounds("no numbers").numbers, IsEmpty());
}

}  // namespace
}  // namespace harness::audit
