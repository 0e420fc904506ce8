#include "generators/search.hpp"

#include <algorithm>
#include <set>

#include <gtest/gtest.h>

#include "generators/brute_force.hpp"

namespace generators {
namespace {

TEST(RandomPlacement, IsAPlacementForEveryN) {
    for (int n = 1; n <= largest_n; ++n) {
        Random random(static_cast<std::uint64_t>(n));
        if (has_placement(n)) {
            EXPECT_TRUE(is_placement(Board(n), random_placement(n, random))) << n;
        } else {
            EXPECT_THROW(random_placement(n, random), BadRequest) << n;
        }
    }
}

TEST(RandomPlacement, ReachesEveryPlacement) {
    Random random(5);
    std::set<Placement> seen;
    for (int i = 0; i < 300; ++i) {
        seen.insert(random_placement(6, random));
    }
    EXPECT_EQ(seen.size(), 4U);
}

TEST(LastPlacement, HasNoneBehindIt) {
    EXPECT_EQ(last_placement(4), (Placement{2, 0, 3, 1}));
    EXPECT_EQ(last_placement(6), (Placement{4, 2, 0, 5, 3, 1}));
    Placement later = last_placement(8);
    EXPECT_TRUE(is_placement(Board(8), later));
    while (std::next_permutation(later.begin(), later.end())) {
        ASSERT_FALSE(is_placement(Board(8), later));
    }
    EXPECT_TRUE(is_placement(Board(20), last_placement(20)));
    EXPECT_THROW(last_placement(3), BadRequest);
    EXPECT_THROW(last_placement(21), BadRequest);
}

TEST(LeaveOnly, LeavesTheKeptPlacementAlone) {
    for (std::uint64_t seed = 0; seed < 50; ++seed) {
        Random random(seed);
        Board board(7);
        const Placement kept = random_placement(7, random);
        leave_only(board, kept, random);
        EXPECT_TRUE(is_placement(board, kept));
        EXPECT_EQ(count_placements(board), 1);
    }
}

}  // namespace
}  // namespace generators
