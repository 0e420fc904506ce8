#include "harness/inputs/boards/candidates.hpp"

#include <algorithm>
#include <map>
#include <set>

#include <gtest/gtest.h>

#include "harness/inputs/boards/protocol_fixture.hpp"

namespace harness::boards {
namespace {

std::map<int, std::size_t> boards_by_size(const std::vector<Instance>& instances) {
    std::map<int, std::set<Board>> boards;
    for (const Instance& instance : instances) {
        for (const Board& board : instance.boards) {
            EXPECT_TRUE(boards[board.n].insert(board).second) << "a board twice";
        }
    }
    std::map<int, std::size_t> counts;
    for (const auto& [n, some] : boards) {
        counts[n] = some.size();
    }
    return counts;
}

TEST(SmallInstances, HoldEverySmallBoardAndManyLargerOnes) {
    const std::map<int, std::size_t> wanted{{1, 2}, {2, 16}, {3, 512}, {4, 1000}, {8, 1000}};
    EXPECT_EQ(boards_by_size(small_instances(boards_of({1, 2, 3, 4, 8, 9}, 1), {.seed = 7, .each_size = 1000})),
              wanted);
    EXPECT_EQ(boards_by_size(small_instances(boards_of({1, 2, 3, 4, 8, 9}, 10), {.seed = 7, .each_size = 200})),
              wanted);
}

TEST(SmallInstances, AscendAndFillInputs) {
    const auto instances = small_instances(boards_of({4, 5, 6}, 10), {.seed = 7, .each_size = 10});
    ASSERT_GE(instances.size(), 15U);
    EXPECT_TRUE(std::ranges::is_sorted(instances, {}, [](const Instance& one) { return one.boards.front().n; }));
    for (const Instance& one : instances) {
        EXPECT_LE(one.boards.size(), 10U);
    }
}

TEST(SmallInstances, AreThoseOfTheirSeed) {
    const Protocol protocol = boards_of({6}, 1);
    EXPECT_EQ(small_instances(protocol, {.seed = 1}), small_instances(protocol, {.seed = 1}));
    EXPECT_NE(small_instances(protocol, {.seed = 1}), small_instances(protocol, {.seed = 2}));
}

TEST(SmallInstances, OfNumbersAreEachAloneAllPairsAndLists) {
    Protocol protocol = boards_of({1, 2, 3, 14}, 50);
    protocol.layout.input = Input::Numbers;
    protocol.sizes.together = {1, 2, 3};
    protocol.endings_of_none = {Ending::EndOfFile};
    protocol.endings = {Ending::Zero, Ending::EndOfFile};
    const auto instances = small_instances(protocol, {.seed = 1, .largest = 8});
    const auto has = [&](const Instance& one) { return std::ranges::count(instances, one) > 0; };
    EXPECT_TRUE(has({{}, Ending::EndOfFile}));
    EXPECT_FALSE(has({{}, Ending::Zero}));
    EXPECT_TRUE(has({{free_board(3)}, Ending::EndOfFile}));
    EXPECT_TRUE(has({{free_board(3), free_board(1)}, Ending::Zero}));
    EXPECT_TRUE(std::ranges::any_of(instances, [](const Instance& one) { return one.boards.size() == 50; }));
    EXPECT_TRUE(std::ranges::none_of(
        instances, [](const Instance& one) { return std::ranges::count(one.boards, 14, &Board::n) > 0; }));
}

TEST(SmallInstances, OfNumbersAreNoTwoTheSame) {
    for (const std::size_t most : {2U, 3U, 8U}) {
        Protocol protocol = boards_of({1, 2}, most);
        protocol.layout.input = Input::Numbers;
        const auto instances = small_instances(protocol, {.seed = 1});
        EXPECT_EQ(std::set<Instance>(instances.begin(), instances.end()).size(), instances.size()) << most;
    }
}

TEST(SmallInstances, OfAnArgumentAreTheNumbersAndWhatMustBeRefused) {
    Protocol protocol = boards_of({1, 2}, 1);
    protocol.layout.input = Input::Numbers;
    protocol.as_argument = true;
    protocol.refused = {"33"};
    const std::vector<Instance> wanted{{{free_board(1)}}, {{free_board(2)}}, {.boards = {}, .refused = "33"}};
    EXPECT_EQ(small_instances(protocol, {}), wanted);
    EXPECT_EQ(small_instances({.layout = {.input = Input::Empty}}, {}).size(), 1U) << "the one empty input";
}

TEST(InstancesOfSize, ShowEveryLineCornerAndMiddle) {
    Protocol protocol{.layout = {.input = Input::Board}};
    for (const int n : {4, 9, 16}) {
        protocol.sizes.alone = {n};
        const std::vector<Instance> all = instances_of_size(n, protocol, 1);
        EXPECT_EQ(all.front().boards.front(), free_board(n));
        EXPECT_EQ(all.size(), 8U);
        Board once = free_board(n);  // squares that are blocked on any of the boards
        std::vector<int> rows(static_cast<std::size_t>(n), 0);
        std::vector<int> columns = rows;
        for (const Instance& instance : all) {
            ASSERT_EQ(instance.boards.size(), 1U) << "one board a file";
            for (int row = 0; row < n; ++row) {
                for (int column = 0; column < n; ++column) {
                    if (instance.boards[0].is_blocked(row, column)) {
                        ++rows[static_cast<std::size_t>(row)];
                        ++columns[static_cast<std::size_t>(column)];
                        once.blocked[static_cast<std::size_t>(row)] |= std::uint32_t{1}
                                                                       << static_cast<unsigned>(column);
                    }
                }
            }
        }
        for (int line = 0; line < n; ++line) {
            EXPECT_GE(rows[static_cast<std::size_t>(line)], 5) << "one by every board but two";
            EXPECT_GE(columns[static_cast<std::size_t>(line)], 5);
            EXPECT_TRUE(once.is_blocked(line, line));
            EXPECT_TRUE(once.is_blocked(line, n - 1 - line));
        }
        EXPECT_EQ(all, instances_of_size(n, protocol, 1));
        EXPECT_NE(all, instances_of_size(n, protocol, 2));
    }
}

TEST(InstancesOfSize, FillAFileThatHoldsSeveral) {
    Protocol protocol{.layout = {.input = Input::Boards}};
    protocol.sizes.alone = {9, 14};
    protocol.sizes.together = {9};
    protocol.sizes.most_parts = 10;
    EXPECT_EQ(instances_of_size(9, protocol, 1).size(), 1U);
    EXPECT_GT(instances_of_size(14, protocol, 1).size(), 1U) << "it may only stand alone";
    protocol.layout.input = Input::Numbers;
    EXPECT_EQ(instances_of_size(9, protocol, 1).size(), 1U);
}

TEST(RegularInstances, BlockEverySquareAndLineOfSmallBoards) {
    Protocol protocol{.layout = {.input = Input::Board}};
    protocol.sizes.alone = {1, 4, 9};
    const std::vector<Instance> all = regular_instances(protocol, 1);
    EXPECT_EQ(all.size(), 1U + 16 + 4 + 4 + 2 + 1) << "the free one, squares, rows, columns, diagonals, the full one";
    protocol.layout.input = Input::Boards;
    protocol.sizes.most_parts = 10;
    EXPECT_EQ(regular_instances(protocol, 1).size(), 3U);
    protocol.layout.input = Input::Numbers;
    EXPECT_TRUE(regular_instances(protocol, 1).empty());
}

TEST(Instances, AreTakenApart) {
    const Instance two{{free_board(4), free_board(5)}, Ending::EndOfFile};
    const std::vector<Instance> wanted{{{free_board(4)}, Ending::EndOfFile}, {{free_board(5)}, Ending::EndOfFile}};
    EXPECT_EQ(one_board_each({two}), wanted);
}

}  // namespace
}  // namespace harness::boards
