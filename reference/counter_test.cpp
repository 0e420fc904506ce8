#include "reference/counter.hpp"

#include <array>

#include <gtest/gtest.h>

#include "reference/exact_cover.hpp"
#include "reference/known_counts.hpp"
#include "reference/lane_search.hpp"
#include "reference/plain_solver.hpp"
#include "reference/test_boards.hpp"

namespace reference {
namespace {

class CountBy : public OfInstructionSet {};

INSTANTIATE_TEST_SUITE_P(Isa, CountBy,
                         testing::Values(Isa::Auto, Isa::Avx512, Isa::Avx2, Isa::Neon, Isa::Portable, Isa::Plain),
                         name_of_isa);

class FastCountBy : public OfInstructionSet {};

INSTANTIATE_TEST_SUITE_P(Isa, FastCountBy, testing::Values(Isa::Auto, Isa::Avx512, Isa::Avx2, Isa::Neon, Isa::Portable),
                         name_of_isa);

TEST_P(CountBy, AgreesWithPublishedCountsUpTo15OrUpTo12Sanitized) {
    for (int size = 1; size <= (sanitized ? 12 : 15); ++size) {
        EXPECT_TRUE(count_alone(Board{size}) == known_free_count(size)) << size;
    }
}

TEST_P(CountBy, AgreesWithKnownFamiliesUpTo14OrUpTo12Sanitized) {
    for (const BoardFamily& family : board_families()) {
        for (int size = BoardFamily::smallest_size; size <= (sanitized ? 12 : 14); ++size) {
            EXPECT_TRUE(count_alone(family.board(size)) == family.count(size)) << family.name << ' ' << size;
        }
    }
}

TEST_P(CountBy, AgreesWithPublishedFirstRowsUpTo14OrUpTo12Sanitized) {
    for (int size = smallest_first_row_size; size <= (sanitized ? 12 : 14); ++size) {
        const auto counts = known_first_row_counts(size);
        for (std::size_t column = 0; column < counts.size(); ++column) {
            EXPECT_TRUE(count_alone(first_row_board(size, static_cast<int>(column))) == counts[column])
                << size << ' ' << column;
        }
    }
}

TEST_P(FastCountBy, AgreesWithThePlainSolverOnThousandsOfRandomBoards) {
    Random random = seeded(4);
    for (int i = 0; i < 3000; ++i) {
        const int size = 1 + random_below(random, sanitized ? 10 : 11);
        const Board board = random_board(random, size, random_below(random, 60));
        ASSERT_TRUE(count_alone(board) == plain_count(board)) << testing::PrintToString(picture(board));
    }
}

// Boards of every width, with so few free squares that exact cover can count them: narrow lanes, split columns, wide
// lanes.
TEST_P(CountBy, AgreesWithExactCoverOnLargeBoards) {
    Random random = seeded(5);
    int narrow_with_placements = 0;
    int wide_with_placements = 0;
    for (int size = 12; size <= Board::max_size; ++size) {
        const int free_a_row = size <= 26 ? 6 : 5;
        for (int i = 0; i < 12; ++i) {
            const Board board = random_board(random, size, 100 - 100 * free_a_row / size);
            const Count counted = count_alone(board);
            ASSERT_TRUE(counted == exact_cover_count(picture(board))) << testing::PrintToString(picture(board));
            (size <= 18 ? narrow_with_placements : wide_with_placements) += counted > 0 ? 1 : 0;
        }
    }
    EXPECT_GE(narrow_with_placements, 5);
    EXPECT_GE(wide_with_placements, 5);
}

TEST_P(FastCountBy, AgreesWithThePlainSolverOnWideSymmetricBoards) {
    Random random = seeded(8);
    // Few enough free squares for the plain solver, but enough nodes to use symmetries and directions.
    for (const auto& [size, percent] :
         {std::array{16, 22}, std::array{17, 28}, std::array{18, 34}, std::array{20, 42}}) {
        const Board board = symmetric_board(random, size, sanitized ? percent + 15 : percent);
        ASSERT_TRUE(count_alone(board) == plain_count(board)) << testing::PrintToString(picture(board));
    }
}

TEST_P(CountBy, IsTheSameUnderTheEightSymmetries) {
    Random random = seeded(9);
    for (const BoardKind& kind : board_kinds()) {
        for (const int size : {7, 10, 12, 17}) {
            const Board board = size < 13 ? kind.make(random, size) : thin_board(random, size, 5);
            const Count counted = count_alone(board);
            for (const Board& image : symmetric_boards(board)) {
                ASSERT_TRUE(count_alone(image) == counted) << kind.name << testing::PrintToString(picture(board));
            }
        }
    }
}

TEST_P(CountBy, IsWhatItIsWithASquareBlockedPlusWithAQueenOnIt) {
    Random random = seeded(10);
    for (int i = 0; i < 300; ++i) {
        const int size = 6 + i % 7;
        const Board board = random_board(random, size, random_below(random, 30));
        const int row = random_below(random, size);
        const int column = random_below(random, size);
        Board without = board;
        without.block(row, column);
        Board with = board;
        block_row_but(with, row, column);
        const Count with_queen = board.is_blocked(row, column) ? 0 : count_alone(with);
        ASSERT_TRUE(count_alone(board) == count_alone(without) + with_queen)
            << row << ' ' << column << testing::PrintToString(picture(board));
    }
}

TEST_P(FastCountBy, GivesTheSameOnAnyNumberOfThreads) {
    Random random = seeded(6);
    const Board board = random_board(random, sanitized ? 13 : 14, 3);
    const Count alone = count_alone(board);
    EXPECT_GT(alone, 0U);
    for (const int threads : {2, 3, 7}) {
        EXPECT_TRUE(count(board, {GetParam(), threads}) == alone) << threads;
    }
}

TEST(Count, TurnsUsesSymmetriesAndThreads) {
    std::vector<Attempt> attempts;
    EXPECT_TRUE(count(Board{14}, {Isa::Auto, 3, &attempts}) == known_free_count(14));
    ASSERT_FALSE(attempts.empty());
    EXPECT_EQ(attempts.back().threads, 3);
    EXPECT_EQ(attempts.back().plan.group, 0xffU);

    Board thin_at_the_right{12};
    for (int row = 1; row < 12; ++row) {
        thin_at_the_right.block(row, 10);
        thin_at_the_right.block(row - 1, 11);
    }
    count(thin_at_the_right, {Isa::Auto, 1, &attempts});
    EXPECT_FALSE(attempts.back().plan.board == thin_at_the_right);
}

TEST(Count, TakesTheSmallestAndTheMostBlockedBoards) {
    EXPECT_TRUE(count(Board{1}) == 1);
    for (const int size : {1, 6, 16, 17, 18, 32}) {
        Board board{size};
        for (int column = 0; column < size; ++column) {
            board.block(size / 2, column);
        }
        EXPECT_TRUE(count(board) == 0) << size;
    }
}

}  // namespace
}  // namespace reference
