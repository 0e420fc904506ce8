#include "reference/small_search.hpp"

#include <gtest/gtest.h>

#include "reference/plain_solver.hpp"
#include "reference/random_boards.hpp"

namespace reference {
namespace {

TEST(CountIfSmall, AgreesWithThePlainSolverOnEveryBoardThatItFinishes) {
    Random random = seeded(7);
    int finished = 0;
    int given_up = 0;
    for (int size = 1; size <= 11; ++size) {
        for (int i = 0; i < 30; ++i) {
            for (const BoardKind& kind : board_kinds()) {
                const Board board = kind.make(random, size);
                if (const auto counted = count_if_small(board)) {
                    ASSERT_TRUE(*counted == plain_count(board)) << kind.name << " of " << size;
                    ++finished;
                } else {
                    ++given_up;
                }
            }
        }
    }
    EXPECT_GT(finished, 1000);
    EXPECT_GT(given_up, 100);
}

TEST(CountIfSmall, AgreesWithThePlainSolverOnLargeBoardsWithFewSquaresLeft) {
    Random random = seeded(8);
    int finished = 0;
    int with_placements = 0;
    for (int size = 12; size <= Board::max_size; ++size) {
        for (int i = 0; i < 40; ++i) {
            const Board board = thin_board(random, size, 1 + i % 3);
            if (const auto counted = count_if_small(board)) {
                ASSERT_TRUE(*counted == plain_count(board)) << "size " << size;
                ++finished;
                with_placements += *counted > 0 ? 1 : 0;
            }
        }
    }
    EXPECT_GT(finished, 600);
    EXPECT_GT(with_placements, 300);
}

TEST(CountIfSmall, GivesUpOnFreeBoards) {
    EXPECT_FALSE(count_if_small(Board{16}));
    EXPECT_FALSE(count_if_small(Board{32}));
}

}  // namespace
}  // namespace reference
