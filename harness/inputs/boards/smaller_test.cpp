#include "harness/inputs/boards/smaller.hpp"

#include <algorithm>
#include <tuple>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "harness/inputs/boards/candidates.hpp"
#include "harness/inputs/boards/protocol_fixture.hpp"

namespace harness::boards {
namespace {

const Protocol ten_boards = boards_of({2, 3, 4, 5, 6, 7, 8}, 10);

auto measure(const Instance& instance) {
    int rows = 0;
    int blocked = 0;
    for (const Board& board : instance.boards) {
        rows += board.n;
        blocked += board.blocked_squares();
    }
    return std::tuple{instance.boards.size(), rows, blocked, instance.ending, instance.refused.size()};
}

Instance some_instance(std::uint64_t seed) {
    Random random(seed);
    Instance instance;
    for (int left = 1 + random.below(10); left > 0; --left) {
        const auto boards = small_boards(4 + random.below(5), 100, random);
        instance.boards.push_back(random.one_of(boards));
    }
    return instance;
}

std::vector<Instance> smaller(const Instance& instance, const Protocol& protocol) {
    std::vector<Instance> steps;
    each_smaller(instance, protocol, [&steps](Instance step) {
        steps.push_back(std::move(step));
        return true;
    });
    return steps;
}

RC_GTEST_PROP(Smaller, StepsDescendAndStayWithinTheProtocol, (std::uint64_t seed)) {
    const Instance start = some_instance(seed);
    for (const Instance& step : smaller(start, ten_boards)) {
        RC_ASSERT(measure(step) < measure(start));
        RC_ASSERT(!step.boards.empty());
        for (const Board& board : step.boards) {
            RC_ASSERT(board.n >= 2);
            RC_ASSERT(board.blocked.size() == static_cast<std::size_t>(board.n));
            RC_ASSERT(std::ranges::all_of(board.blocked, [&](std::uint32_t row) { return row >> board.n == 0; }));
        }
    }
}

TEST(Smaller, TakesAwayAnyRowAndColumn) {
    Board board = free_board(4);
    board.toggle(1, 2);
    const Board inner = without(board, 0, 0);
    EXPECT_EQ(inner.n, 3);
    EXPECT_TRUE(inner.is_blocked(0, 1));
    EXPECT_EQ(without(board, 1, 0).blocked_squares(), 0);
    EXPECT_EQ(without(board, 0, 2).blocked_squares(), 0);
    EXPECT_TRUE(without(board, 3, 3).is_blocked(1, 2));
}

TEST(Smaller, OfNumbersKeepsThoseThatStandAloneAlone) {
    Protocol protocol{.layout = {.input = Input::Numbers}};
    protocol.sizes.alone = {4, 8, 14};
    protocol.sizes.together = {4, 8};
    protocol.endings = {Ending::Zero, Ending::EndOfFile};
    const std::vector<Instance> wanted{
        {{free_board(4)}, Ending::EndOfFile}, {{free_board(8)}, Ending::EndOfFile}, {{free_board(14)}, Ending::Zero}};
    EXPECT_EQ(smaller({{free_board(14)}, Ending::EndOfFile}, protocol), wanted);
    protocol.endings_of_none = {Ending::Zero};
    const std::vector<Instance> none{{{}, Ending::Zero}};
    EXPECT_EQ(smaller({{free_board(4)}, Ending::Zero}, protocol), none);
    EXPECT_EQ(smaller({{free_board(4)}, Ending::EndOfFile}, protocol).front(), none.front()) << "\"\" is no input";
    protocol.endings = {Ending::Zero, Ending::EndOfFile, Ending::EndOfFileBare};
    EXPECT_EQ(smaller({{}, Ending::EndOfFileBare}, protocol), none);
}

TEST(Smaller, ShrinksAllBoardsAtOnce) {
    const auto steps = smaller({{free_board(8), free_board(7)}}, ten_boards);
    EXPECT_EQ(std::ranges::count(steps, Instance{{free_board(2), free_board(2)}}), 1);
    Board board = free_board(4);
    board.toggle(0, 0);
    const auto freed = smaller({{board, board}}, ten_boards);
    EXPECT_EQ(std::ranges::count(freed, Instance{{free_board(4), free_board(4)}}), 1);
}

TEST(Smaller, OfARefusedArgumentIsAShorterOne) {
    Protocol protocol{.layout = {.input = Input::Numbers}, .as_argument = true};
    protocol.refused = {"0", "33", "65544"};
    const auto steps = smaller({.boards = {}, .refused = "33"}, protocol);
    ASSERT_EQ(steps.size(), 1U);
    EXPECT_EQ(steps[0].refused, "0");
}

}  // namespace
}  // namespace harness::boards
