#include "harness/setter/hack/mutate.hpp"

#include <algorithm>
#include <set>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace harness::hack {
namespace {

Protocol some_protocol(boards::Input input, bool as_argument = false) {
    Protocol protocol{.layout = {.input = input}, .as_argument = as_argument};
    protocol.sizes = {1, 4, 5, 14};
    protocol.sizes_together = {1, 4, 5};
    protocol.most_boards = protocol.is_list() ? 3 : 1;
    protocol.endings = {Ending::Zero, Ending::EndOfFile};
    return protocol;
}

RC_GTEST_PROP(Mutated, StaysWithinTheProtocol, (std::uint64_t seed)) {
    Random random(seed);
    const auto input = *rc::gen::element(boards::Input::Numbers, boards::Input::Board, boards::Input::Boards);
    const bool as_argument = input == boards::Input::Numbers && *rc::gen::arbitrary<bool>();
    const Protocol protocol = some_protocol(input, as_argument);
    std::vector<Instance> seeds{{{free_board(4)}}, {{free_board(14)}}};
    for (int left = 60; left > 0; --left) {
        const Instance one = mutated(seeds, protocol, random);
        RC_ASSERT(!one.boards.empty());
        RC_ASSERT(one.boards.size() <= protocol.most_boards);
        for (const Board& board : one.boards) {
            RC_ASSERT(std::ranges::count(one.boards.size() > 1 ? protocol.sizes_together : protocol.sizes, board.n) ==
                      1);
            RC_ASSERT(board.blocked.size() == static_cast<std::size_t>(board.n));
            RC_ASSERT(protocol.has_squares() || board.blocked_squares() == 0);
        }
        seeds.push_back(one);
    }
}

TEST(Mutated, ReachesOtherBoardsSizesAndEnds) {
    Random random(1);
    std::set<Instance> boards;
    std::set<Instance> numbers;
    for (int left = 2000; left > 0; --left) {
        boards.insert(mutated({{{free_board(4)}}}, some_protocol(boards::Input::Boards), random));
        numbers.insert(mutated({{{free_board(4)}}}, some_protocol(boards::Input::Numbers), random));
    }
    const auto any = [](const std::set<Instance>& found, auto&& is_so) { return std::ranges::any_of(found, is_so); };
    EXPECT_TRUE(any(boards, [](const Instance& one) { return one.boards[0].blocked_squares() == 3; }));
    EXPECT_TRUE(any(boards, [](const Instance& one) { return one.boards[0].n == 14; }));
    EXPECT_TRUE(any(boards, [](const Instance& one) { return one.boards.size() == 2; }));
    EXPECT_TRUE(any(numbers, [](const Instance& one) { return one.ending == Ending::EndOfFile; }));
    EXPECT_TRUE(any(numbers, [](const Instance& one) { return one.boards[0].n == 5; }));
}

}  // namespace
}  // namespace harness::hack
