#include "reference/exact_cover.hpp"

#include <gtest/gtest.h>

#include "reference/board.hpp"
#include "reference/counter.hpp"
#include "reference/known_counts.hpp"
#include "reference/plain_solver.hpp"
#include "reference/test_boards.hpp"

namespace reference {
namespace {

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

// The other direction: all solvers against this one, which shares nothing with them.
TEST(ExactCoverCount, AgreesWithBothSolversOn10000BoardsOfEveryKind) {
    Random random = seeded(11);
    const auto kinds = board_kinds();
    const int boards = sanitized ? 1100 : 10'000;
    for (int i = 0; i < boards; ++i) {
        const BoardKind& kind = kinds[static_cast<std::size_t>(i) % kinds.size()];
        const Board board = kind.make(random, 1 + random_below(random, 9));
        const std::uint64_t covered = exact_cover_count(picture(board));
        ASSERT_TRUE(count(board) == covered) << kind.name << testing::PrintToString(picture(board));
        ASSERT_TRUE(plain_count(board) == covered) << kind.name << testing::PrintToString(picture(board));
    }
}

}  // namespace
}  // namespace reference
