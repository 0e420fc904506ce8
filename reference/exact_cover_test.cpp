#include "reference/exact_cover.hpp"

#include <gtest/gtest.h>

#include "reference/board.hpp"
#include "reference/known_counts.hpp"
#include "reference/test_boards.hpp"

namespace reference {
namespace {

// The solvers are checked against it, board by board, by the tests of counter.hpp and certify.hpp.

TEST(ExactCoverCount, AgreesWithPublishedCountsUpTo11OrUpTo9Sanitized) {
    for (int size = 1; size <= (sanitized ? 9 : 11); ++size) {
        EXPECT_EQ(exact_cover_count(picture(Board{size})), known_free_count(size)) << size;
    }
}

TEST(ExactCoverCount, AgreesWithKnownFamiliesUpTo10OrUpTo8Sanitized) {
    for (const BoardFamily& family : board_families()) {
        for (int size = BoardFamily::smallest_size; size <= (sanitized ? 8 : 10); ++size) {
            EXPECT_EQ(exact_cover_count(picture(family.board(size))), family.count(size)) << family.name << ' ' << size;
        }
    }
}

TEST(ExactCoverCount, IsNoneWhereARowOrAColumnIsBlocked) {
    EXPECT_EQ(exact_cover_count({"*"}), 0U);
    EXPECT_EQ(exact_cover_count({"....", "****", "....", "...."}), 0U);
    EXPECT_EQ(exact_cover_count({"...*", "...*", "...*", "...*"}), 0U);
}

}  // namespace
}  // namespace reference
