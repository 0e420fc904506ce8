#include "harness/inputs/boards/features.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace harness::boards {
namespace {

using inputs::Feature;
using testing::Contains;
using testing::ElementsAre;
using testing::Not;

TEST(Features, AreNamedForPeople) {
    const Feature all{"all-squares", 0, "all blocked squares"};
    EXPECT_EQ(features(4, 8).front(), all);
    EXPECT_THAT(features(1, 8), ElementsAre(all)) << "the only square is in every line";
    for (const Feature& feature : {Feature{"row", 4, "the blocked squares of row 4"},
                                   Feature{"diagonal", 2, "the blocked squares of the other diagonal"},
                                   Feature{"corner", 4, "a blocked lower right corner"},
                                   Feature{"middle", 0, "blocked squares in the middle"}}) {
        EXPECT_THAT(features(4, 8), Contains(feature).Times(1));
    }
    EXPECT_THAT(features(4, 8), Not(Contains(Feature{"row", 5, "the blocked squares of row 5"})));
    EXPECT_THAT(features(0, 8), Contains(Feature{"row-from-below", 8, "the blocked squares of row 8 from below"}));
    EXPECT_THAT(features(0, 8), Not(Contains(all)));
}

TEST(Features, AnUnknownOneLeavesTheBoardAsItIs) {
    EXPECT_EQ(without_feature(full_board(3), "edge", 1), full_board(3));
}

}  // namespace
}  // namespace harness::boards
