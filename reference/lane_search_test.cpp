#include "reference/lane_search.hpp"

#include <cmath>
#include <numeric>

#include <gtest/gtest.h>

#include "reference/plain_solver.hpp"
#include "reference/test_boards.hpp"

namespace reference {
namespace {

class CountByLanes : public OfInstructionSet {
  protected:
    static const lanes::BackEnd& lanes() { return *back_end(GetParam()); }
};

INSTANTIATE_TEST_SUITE_P(Isa, CountByLanes, testing::Values(Isa::Avx512, Isa::Avx2, Isa::Neon, Isa::Portable),
                         name_of_isa);

std::int64_t work(const std::vector<Attempt>& attempts) {
    return std::accumulate(attempts.begin(), attempts.end(), std::int64_t{0},
                           [](std::int64_t sum, const Attempt& attempt) { return sum + attempt.vectors; });
}

// Whether a plan was made and given up.
bool fell_back(const std::vector<Attempt>& attempts) {
    return attempts.size() > 2;
}

// The direction that the descents choose takes up to thousands of times as long.
TEST_P(CountByLanes, DoesLittleMoreThanTheBoardAsItLiesNeedsWhereDescentsMislead) {
    Random random = seeded(1);
    int given_up = 0;
    for (int i = 0; i < 60; ++i) {
        const Board board = misleading_board(random);
        std::vector<Attempt> as_it_lies;
        count_by_plan(board, plan_as_it_lies(board, 0), lanes(), 1, &as_it_lies);
        std::vector<Attempt> attempts;
        EXPECT_TRUE(count_by_lanes(board, lanes(), 1, &attempts) == 0);
        EXPECT_LE(work(attempts), 8 * work(as_it_lies)) << testing::PrintToString(picture(board));
        given_up += fell_back(attempts) ? 1 : 0;
    }
    EXPECT_GE(given_up, 3);
}

TEST_P(CountByLanes, CountsRightWhereAPlanIsGivenUp) {
    Random random = seeded(3);
    int given_up = 0;
    int with_placements = 0;
    for (int i = 0; i < 200; ++i) {
        const Board board = random_board(random, 17, 60);
        std::vector<Attempt> attempts;
        const Count counted = count_by_lanes(board, lanes(), 1, &attempts);
        if (fell_back(attempts)) {
            ASSERT_TRUE(counted == plain_count(board)) << testing::PrintToString(picture(board));
            ++given_up;
            with_placements += counted > 0 ? 1 : 0;
        }
    }
    EXPECT_GE(given_up, 10);
    EXPECT_GE(with_placements, 5);
}

// A plan so wrong that both searches are given up, on several threads too, before one ends.
TEST_P(CountByLanes, EndsAndCountsRightByAPlanThatIsFarOff) {
    Random random = seeded(4);
    const Board board = random_board(random, sanitized ? 12 : 14, 4);
    const Count truth = plain_count(board);
    const Plan plan{symmetric_boards(board)[3], Split::SideColumns, 1, 1e4};
    for (const int threads : {1, 2, 3}) {
        std::vector<Attempt> attempts;
        EXPECT_TRUE(count_by_plan(board, plan, lanes(), threads, &attempts) == truth) << threads;
        ASSERT_GE(attempts.size(), 4U);
        for (std::size_t i = 0; i < attempts.size(); ++i) {
            EXPECT_EQ(attempts[i].ended, i + 1 == attempts.size());
            EXPECT_EQ(attempts[i].plan.board, i % 2 == 0 ? plan.board : board);
            // Each thread may finish its current buffer.
            constexpr double states_a_node = 1.2;
            constexpr double vectors_a_buffer = 150;
            const double budget = std::ldexp(states_a_node * plan.nodes, static_cast<int>(i)) / lanes().width16;
            EXPECT_LE(static_cast<double>(attempts[i].vectors), attempts[i].threads * (budget + vectors_a_buffer));
        }
        EXPECT_EQ(attempts.front().threads, 1);
        EXPECT_EQ(attempts.back().threads, sanitized ? 1 : threads);
    }
}

TEST_P(CountByLanes, TakesPlansOfAnySize) {
    const Plan plan{Board{10}, Split::SideColumns, 1, 1e30};
    std::vector<Attempt> attempts;
    EXPECT_TRUE(count_by_plan(plan.board, plan, lanes(), 1, &attempts) == 724);
    EXPECT_EQ(attempts.size(), 1U);
}

TEST_P(CountByLanes, SharesTheWorkAmongThreads) {
    const Plan plan{Board{sanitized ? 12 : 14}, Split::FourEdges, 0xff, 1e7};
    for (const int threads : {1, 4}) {
        std::vector<Attempt> attempts;
        EXPECT_TRUE(count_by_plan(plan.board, plan, lanes(), threads, &attempts) == (sanitized ? 14'200 : 365'596));
        ASSERT_EQ(attempts.size(), 1U);
        EXPECT_EQ(attempts[0].threads, threads);
        EXPECT_GE(attempts[0].parts, threads == 1 ? 50U : 256U);
    }
}

TEST_P(CountByLanes, CarriesOutThePlanOfALargeBoard) {
    std::vector<Attempt> attempts;
    const Board board{sanitized ? 12 : 14};
    EXPECT_TRUE(count_by_lanes(board, lanes(), 2, &attempts) > 0);
    ASSERT_EQ(attempts.size(), 2U);
    EXPECT_EQ(attempts[0].plan.split, Split::Nothing);
    EXPECT_FALSE(attempts[0].ended);
    EXPECT_EQ(attempts[1].plan.split, sanitized ? Split::Nothing : Split::FourEdges);
    EXPECT_TRUE(attempts[1].ended);
}

}  // namespace
}  // namespace reference
