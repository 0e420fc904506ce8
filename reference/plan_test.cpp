#include "reference/plan.hpp"

#include <algorithm>

#include <gtest/gtest.h>

#include "reference/estimate.hpp"
#include "reference/test_boards.hpp"

namespace reference {
namespace {

// Free except for the last rows, where most squares are blocked: a search that begins with them is small.
Board thin_at_the_bottom(int size) {
    Board board{size};
    block_where(board, [&](int row, int column) { return row >= size - 4 && (column + row) % 5 != 0; });
    return board;
}

Plan plan_for(const Board& board) {
    return make_plan(board, estimate_nodes(board, 100));
}

std::size_t blocked_squares_of_first_rows(const Board& board) {
    std::size_t blocked = 0;
    for (int row = 0; row < 4; ++row) {
        blocked += static_cast<std::size_t>(std::popcount(board.blocked_in_row(row)));
    }
    return blocked;
}

TEST(MakePlan, TurnsTheBoardWhereThatMakesTheSearchSmall) {
    const Board board = thin_at_the_bottom(14);
    const std::size_t all_blocked = blocked_squares_of_first_rows(symmetric_boards(board)[5]);
    for (const Board& image : symmetric_boards(board)) {
        const Plan plan = plan_for(image);
        EXPECT_EQ(blocked_squares_of_first_rows(plan.board), all_blocked)
            << testing::PrintToString(picture(plan.board));
        EXPECT_TRUE(std::ranges::count(symmetric_boards(board), plan.board) > 0);
        EXPECT_LT(plan.nodes, estimate_nodes(board, 1000) / 5);
    }
}

TEST(MakePlan, UsesTheSymmetriesOfLargeSearchesOnly) {
    EXPECT_EQ(plan_for(Board{16}).group, 0xffU);
    EXPECT_EQ(plan_for(Board{16}).split, Split::FourEdges);
    EXPECT_EQ(plan_for(Board{10}).group, 1U);
    EXPECT_EQ(plan_for(Board{10}).split, Split::Nothing);

    Board mirrored_only{16};
    mirrored_only.block(0, 7);
    mirrored_only.block(0, 8);
    EXPECT_EQ(std::popcount(plan_for(mirrored_only).group), 2);
    EXPECT_EQ(plan_for(mirrored_only).split, Split::SideColumns);
}

TEST(MakePlan, PlacesSideColumnsFirstWhereThatBringsTheRestIntoNarrowLanes) {
    Random random = seeded(1);
    for (const auto& [size, split] :
         {std::pair{16, Split::Nothing}, {17, Split::LeftColumn}, {18, Split::SideColumns}, {19, Split::Nothing}}) {
        const Plan plan = plan_for(random_board(random, size, 30));
        EXPECT_EQ(plan.split, split) << size;
        EXPECT_EQ(plan.group, 1U) << size;
    }
}

TEST(ThreadsWorth, IsOneForSmallSearchesAndAllForLarge) {
    EXPECT_EQ(threads_worth(1e6, 5), 1);
    EXPECT_EQ(threads_worth(1e8, 5), 5);
    EXPECT_EQ(threads_worth(1e8, 1), 1);
    EXPECT_GE(threads_worth(1e8, 0), 1);
}

TEST(PartsOf, AreManyForSeveralThreads) {
    Random random = seeded(2);
    const Plan plan = plan_as_it_lies(random_board(random, 16, 10), 1e8);
    EXPECT_EQ(parts_of(plan, 1).size(), 1U);
    EXPECT_GE(parts_of(plan, 2).size(), 128U);
}

}  // namespace
}  // namespace reference
