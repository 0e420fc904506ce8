#include "generators/kinds.hpp"

#include <gtest/gtest.h>
#include <rapidcheck.h>

#include "generators/brute_force.hpp"
#include "generators/search.hpp"

namespace generators {
namespace {

int blocked_squares(const Board& board) {
    int count = 0;
    for (int row = 0; row < board.n(); ++row) {
        for (int column = 0; column < board.n(); ++column) {
            count += board.blocked(row, column) ? 1 : 0;
        }
    }
    return count;
}

bool has_blocked_row(const Board& board) {
    for (int row = 0; row < board.n(); ++row) {
        bool all = true;
        for (int column = 0; column < board.n(); ++column) {
            all = all && board.blocked(row, column);
        }
        if (all) {
            return true;
        }
    }
    return false;
}

bool has_blocked_line(const Board& board) {
    return has_blocked_row(board) || has_blocked_row(board.transposed());
}

// Holds for boards of small n, any density and any seed.
template <typename Property>
void expect_always(int smallest, const Property& property) {
    EXPECT_TRUE(rc::check([&] {
        const int n = *rc::gen::inRange(smallest, 8);
        const Density density{*rc::gen::inRange(0U, 1'000'001U)};
        Random random(*rc::gen::arbitrary<std::uint64_t>());
        property(n, density, random);
    }));
}

TEST(Free, BlocksNothing) {
    EXPECT_EQ(blocked_squares(Board(32)), 0);
    EXPECT_THROW(Board(0), BadRequest);
    EXPECT_THROW(Board(33), BadRequest);
}

TEST(RandomBoard, KeepsToTheDensity) {
    Random random(3);
    EXPECT_EQ(blocked_squares(random_board(32, {0}, random)), 0);
    EXPECT_EQ(blocked_squares(random_board(32, {1'000'000}, random)), 1024);
    EXPECT_NEAR(blocked_squares(random_board(32, {300'000}, random)), 307, 60);
}

TEST(Planted, AlwaysHasASolution) {
    expect_always(4, [](int n, Density density, Random& random) {
        RC_ASSERT(count_placements(planted_board(n, density, random)) >= 1);
    });
}

TEST(OneSolution, AlwaysHasExactlyOne) {
    expect_always(4, [](int n, Density density, Random& random) {
        RC_ASSERT(count_placements(one_solution_board(n, density, random)) == 1);
    });
    Random random(1);
    EXPECT_EQ(count_placements(one_solution_board(1, {1'000'000}, random)), 1);
    EXPECT_THROW(one_solution_board(2, {0}, random), BadRequest);
}

TEST(Critical, EveryBlockedSquareFreedAddsASolution) {
    int most_blocked = 0;
    for (int n = 4; n <= 7; ++n) {
        for (std::uint64_t seed = 0; seed < 5; ++seed) {
            Random random(seed);
            Board board = critical_board(n, random);
            const int count = count_placements(board);
            EXPECT_GE(count, 1);
            for (int at = 0; at < n * n; ++at) {
                if (!board.blocked(at / n, at % n)) {
                    continue;
                }
                board.free(at / n, at % n);
                EXPECT_GT(count_placements(board), count) << "n " << n << ", seed " << seed << ", square " << at;
                board.block(at / n, at % n);
            }
            most_blocked = std::max(most_blocked, blocked_squares(board));
        }
    }
    EXPECT_GE(most_blocked, 7) << "a line each";
    Random random(1);
    EXPECT_EQ(blocked_squares(critical_board(1, random)), 0);
}

TEST(NoSolution, NeverHasOne) {
    expect_always(1, [](int n, Density density, Random& random) {
        RC_ASSERT(count_placements(no_solution_board(n, density, Obstacle::Line, random)) == 0);
        RC_ASSERT(count_placements(no_solution_board(n, density, Obstacle::Pigeonhole, random)) == 0);
    });
}

TEST(NoSolution, ByPigeonholeHasNoBlockedLineToFind) {
    for (std::uint64_t seed = 0; seed < 100; ++seed) {
        Random random(seed);
        EXPECT_FALSE(has_blocked_line(no_solution_board(6, {0}, Obstacle::Pigeonhole, random)));
        EXPECT_TRUE(has_blocked_line(no_solution_board(6, {0}, Obstacle::Line, random)));
    }
}

TEST(BlockedLine, BlocksTheAskedOneWhole) {
    Random random(1);
    const Board row = blocked_line_board(5, {0}, Line::Row, 3, random);
    const Board column = blocked_line_board(5, {0}, Line::Column, 3, random);
    EXPECT_EQ(blocked_squares(row), 5);
    EXPECT_TRUE(row.blocked(3, 0) && row.blocked(3, 4));
    EXPECT_EQ(column, row.transposed());
    EXPECT_THROW(blocked_line_board(5, {0}, Line::Row, 5, random), BadRequest);
    EXPECT_THROW(blocked_line_board(5, {0}, Line::Row, -1, random), BadRequest);
}

// The counts with both diagonals blocked are published ones.
TEST(DiagonalsBoard, BlocksWholeDiagonals) {
    Random random(1);
    const Board main = diagonals_board(6, {0}, Diagonals::Main, random);
    EXPECT_EQ(blocked_squares(main), 6);
    EXPECT_TRUE(main.blocked(0, 0) && main.blocked(5, 5));
    EXPECT_EQ(diagonals_board(6, {0}, Diagonals::Anti, random), main.mirrored());
    EXPECT_EQ(blocked_squares(diagonals_board(6, {0}, Diagonals::Both, random)), 12);
    EXPECT_EQ(count_placements(diagonals_board(6, {0}, Diagonals::Both, random)), 4);
    EXPECT_EQ(count_placements(diagonals_board(8, {0}, Diagonals::Both, random)), 12);
}

TEST(WorstBoard, BottomHasNothingBelowAFreeTop) {
    const Board board = worst_board(6, Worst::Bottom, 2);
    EXPECT_EQ(blocked_squares(board), 12);
    EXPECT_TRUE(board.blocked(4, 0) && board.blocked(5, 5));
    EXPECT_THROW(worst_board(6, Worst::Bottom, 7), BadRequest);
    EXPECT_THROW(worst_board(6, Worst::Bottom, 0), BadRequest);
}

TEST(WorstBoard, LateLeavesTheLastPlacement) {
    const Board board = worst_board(7, Worst::Late, 2);
    EXPECT_EQ(blocked_squares(board), 12);
    EXPECT_TRUE(is_placement(board, last_placement(7)));
}

TEST(Extremes, AreFreeAndBlockedAtBothEnds) {
    const std::vector<Board> boards = extreme_boards(1, 6);
    ASSERT_EQ(boards.size(), 4U);
    EXPECT_EQ(count_placements(boards[0]), 1);
    EXPECT_EQ(count_placements(boards[1]), 0);
    EXPECT_EQ(count_placements(boards[2]), 4);
    EXPECT_EQ(blocked_squares(boards[3]), 36);
    EXPECT_THROW(extreme_boards(3, 2), BadRequest);
}

TEST(Mixed, StaysInItsRange) {
    Random random(9);
    const std::vector<Board> boards = mixed_boards(4, 9, {300'000}, 40, random);
    EXPECT_EQ(boards.size(), 40U);
    const auto [smallest, largest] = std::ranges::minmax(boards, {}, [](const Board& board) { return board.n(); });
    EXPECT_EQ(smallest.n(), 4);
    EXPECT_EQ(largest.n(), 9);
    EXPECT_THROW(mixed_boards(3, 9, {0}, 1, random), BadRequest);
    EXPECT_THROW(mixed_boards(4, 15, {0}, 1, random), BadRequest);
}

}  // namespace
}  // namespace generators
