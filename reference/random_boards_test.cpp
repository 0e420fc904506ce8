#include "reference/random_boards.hpp"

#include <bit>
#include <set>

#include <gtest/gtest.h>

#include "reference/parts.hpp"
#include "reference/plain_solver.hpp"

namespace reference {
namespace {

TEST(BoardKinds, MakeBoardsOfEverySize) {
    Random random = seeded(1);
    for (const BoardKind& kind : board_kinds()) {
        for (int size = 1; size <= Board::max_size; ++size) {
            EXPECT_EQ(kind.make(random, size).size(), size) << kind.name;
        }
    }
}

TEST(BoardKinds, AreTheSameForASeed) {
    for (const BoardKind& kind : board_kinds()) {
        Random random = seeded(7);
        Random same = seeded(7);
        EXPECT_EQ(kind.make(random, 9), kind.make(same, 9)) << kind.name;
    }
}

// A kind whose boards are all equal, or all without placements, would check nothing.
TEST(BoardKinds, HaveDifferentBoardsAndPlacements) {
    for (const BoardKind& kind : board_kinds()) {
        Random random = seeded(3);
        std::set<std::vector<std::string>> pictures;
        int with_placements = 0;
        for (int i = 0; i < 200; ++i) {
            const Board board = kind.make(random, 8);
            pictures.insert(picture(board));
            with_placements += plain_count(board) > 0 ? 1 : 0;
        }
        EXPECT_GE(pictures.size(), 40U) << kind.name;
        if (kind.name == "blocked line") {
            EXPECT_EQ(with_placements, 0);
        } else {
            EXPECT_GE(with_placements, 3) << kind.name;
        }
    }
}

TEST(ThinBoard, HasAPlacement) {
    Random random = seeded(2);
    for (int size = 4; size <= 16; ++size) {
        EXPECT_TRUE(plain_count(thin_board(random, size, 1)) > 0) << size;
    }
}

TEST(SymmetricBoard, HasSymmetriesOfEveryKind) {
    Random random = seeded(4);
    std::set<SymmetryGroup> groups;
    for (int i = 0; i < 200; ++i) {
        const SymmetryGroup group = symmetries_of(symmetric_board(random, 9, 10));
        EXPECT_GE(std::popcount(group), 2);
        groups.insert(group);
    }
    EXPECT_GE(groups.size(), 9U);
}

}  // namespace
}  // namespace reference
