#include "reference/parts.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <vector>

#include <gtest/gtest.h>

#include "reference/lanes/back_ends.hpp"
#include "reference/plain_solver.hpp"
#include "reference/test_boards.hpp"

namespace reference {
namespace {

// Blocks more squares until the board has all the symmetries of `generators`.
Board symmetrised(Board board, SymmetryGroup generators) {
    while ((symmetries_of(board) & generators) != generators) {
        Board next = board;
        const auto images = symmetric_boards(board);
        for (std::size_t i = 0; i < images.size(); ++i) {
            block_where(next, [&](int row, int column) {
                return (generators >> i & 1U) != 0 && images.at(i).is_blocked(row, column);
            });
        }
        board = next;
    }
    return board;
}

Count weighted_sum(const std::vector<Part>& parts) {
    static const auto workspace = std::make_unique<std::max_align_t[]>(1U << 18U);
    void* aligned = workspace.get();
    std::size_t room = sizeof(std::max_align_t) << 18U;
    const lanes::BackEnd& lanes = *lanes::portable_back_end();
    aligned = std::align(64, lanes.workspace_bytes, aligned, room);
    Count sum = 0;
    for (const Part& part : parts) {
        sum += part.weight * lanes.count32(part.strip, aligned, std::numeric_limits<std::int64_t>::max()).count;
    }
    return sum;
}

constexpr std::array all_splits{Split::Nothing, Split::LeftColumn, Split::SideColumns, Split::FourEdges};

TEST(SplitBoard, AddsUpToTheWholeForEverySymmetryAndSplit) {
    Random random = seeded(3);
    for (int i = 0; i < 2000; ++i) {
        const SymmetryGroup generators = 1U | 1U << random_below(random, 8) | 1U << random_below(random, 8);
        const int size = 6 + random_below(random, 4);
        const Board board = symmetrised(random_board(random, size, random_below(random, 30)), generators);
        const SymmetryGroup group = symmetries_of(board);
        const Count count = plain_count(board);
        for (const Split split : all_splits) {
            if (split == Split::FourEdges && symmetric_split(group) != Split::FourEdges) {
                continue;
            }
            ASSERT_TRUE(weighted_sum(split_board(board, split, group)) == count)
                << "group " << group << ", split " << static_cast<int>(split) << ", board "
                << testing::PrintToString(picture(board));
        }
    }
}

TEST(SplitBoard, AddsUpToTheWholeForFreeBoards) {
    for (int size = 6; size <= 11; ++size) {
        const Count count = plain_count(Board{size});
        for (const Split split : all_splits) {
            EXPECT_TRUE(weighted_sum(split_board(Board{size}, split, 0xffU)) == count)
                << size << ", split " << static_cast<int>(split);
        }
    }
}

TEST(SplitByRow, AddsUpToTheSame) {
    Random random = seeded(12);
    for (int i = 0; i < 300; ++i) {
        const Board board = random_board(random, 6 + random_below(random, 4), random_below(random, 40));
        for (const Split split : {Split::Nothing, Split::LeftColumn, Split::SideColumns}) {
            const auto parts = split_board(board, split, 1);
            const auto more = split_by_row(split_by_row(parts, 0), 1);
            ASSERT_TRUE(weighted_sum(more) == weighted_sum(parts)) << testing::PrintToString(picture(board));
        }
    }
    EXPECT_EQ(split_by_row(split_board(Board{8}, Split::Nothing, 1), 0).size(), 8U);
}

TEST(SplitBoard, UsesTheSymmetriesThatItIsGiven) {
    const Board board{10};
    for (const Split split : {Split::SideColumns, Split::FourEdges}) {
        unsigned most = 0;
        for (const Part& part : split_board(board, split, 0xffU)) {
            most = std::max(most, part.weight);
        }
        EXPECT_EQ(most, split == Split::FourEdges ? 8U : 4U);
    }
    EXPECT_LT(split_board(board, Split::SideColumns, 0xffU).size(), split_board(board, Split::SideColumns, 1).size());
}

TEST(SymmetriesOf, FindsTheGroupOfABoard) {
    Board board{6};
    EXPECT_EQ(symmetries_of(board), 0xffU);
    board.block(0, 1);
    EXPECT_EQ(symmetries_of(board), 1U);
    board.block(0, 4);
    EXPECT_EQ(symmetries_of(board), 0b11U) << "the mirror image alone";
}

TEST(SymmetricSplit, PlacesFourQueensOnlyWhereSidesAreTurned) {
    EXPECT_EQ(symmetric_split(1), Split::Nothing);
    EXPECT_EQ(symmetric_split(0b11), Split::SideColumns);
    EXPECT_EQ(symmetric_split(0b10001), Split::SideColumns);
    EXPECT_EQ(symmetric_split(0xff), Split::FourEdges);
}

}  // namespace
}  // namespace reference
