#include "reference/rules.hpp"

#include <gtest/gtest.h>

namespace reference {
namespace {

using Columns = std::vector<std::uint8_t>;

TEST(IsPlacement, TakesQueensThatLeaveEachOtherAlone) {
    EXPECT_TRUE(is_placement(Board{4}, Columns{1, 3, 0, 2}));
    EXPECT_TRUE(is_placement(Board{1}, Columns{0}));
}

TEST(IsPlacement, RefusesAttacksBlockedSquaresAndWrongShapes) {
    const Board free{4};
    EXPECT_FALSE(is_placement(free, Columns{1, 3, 1, 2})) << "a column";
    EXPECT_FALSE(is_placement(free, Columns{1, 3, 2, 0})) << "a diagonal of neighbours";
    EXPECT_FALSE(is_placement(free, Columns{0, 3, 1, 2})) << "a diagonal of neighbours";
    EXPECT_FALSE(is_placement(free, Columns{0, 2, 1, 3})) << "the long diagonal";
    EXPECT_FALSE(is_placement(free, Columns{1, 3, 0})) << "a row without a queen";
    EXPECT_FALSE(is_placement(free, Columns{1, 3, 0, 4})) << "off the board";
    Board blocked{4};
    blocked.block(2, 0);
    EXPECT_FALSE(is_placement(blocked, Columns{1, 3, 0, 2}));
}

TEST(IsCanonical, HoldsForOneOfTheImagesOfAPlacement) {
    EXPECT_TRUE(is_canonical(Columns{1, 3, 0, 2}));
    EXPECT_FALSE(is_canonical(Columns{2, 0, 3, 1})) << "mirrored";
    // The ten placements at n = 5 are two if symmetric ones count once.
    int canonical = 0;
    for_each_placement(Board{5}, [&](Placement placement) { canonical += is_canonical(placement) ? 1 : 0; });
    EXPECT_EQ(canonical, 2);
}

}  // namespace
}  // namespace reference
