#include "harness/inputs/boards/mutate.hpp"

#include <algorithm>
#include <set>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace harness::boards {
namespace {

Protocol some_protocol(Input input, bool as_argument = false) {
    Protocol protocol{.layout = {.input = input}, .as_argument = as_argument};
    protocol.sizes = {{1, 4, 5, 14}, {1, 4, 5}, protocol.is_list() ? 3U : 1U};
    protocol.endings = {Ending::Zero, Ending::EndOfFile};
    return protocol;
}

Instance changed(const std::vector<Instance>& seeds, const Protocol& protocol, Random& random) {
    return mutated([&] { return random.one_of(seeds); }, protocol, random);
}

RC_GTEST_PROP(Mutated, StaysWithinTheProtocol, (std::uint64_t seed)) {
    Random random(seed);
    const auto input = *rc::gen::element(Input::Numbers, Input::Board, Input::Boards);
    const bool as_argument = input == Input::Numbers && *rc::gen::arbitrary<bool>();
    const Protocol protocol = some_protocol(input, as_argument);
    std::vector<Instance> seeds{{{free_board(4)}}, {{free_board(14)}}};
    for (int left = 60; left > 0; --left) {
        const Instance instance = changed(seeds, protocol, random);
        RC_ASSERT(!instance.boards.empty());
        RC_ASSERT(instance.boards.size() <= protocol.sizes.most_parts);
        for (const Board& board : instance.boards) {
            RC_ASSERT(std::ranges::count(instance.boards.size() > 1 ? protocol.sizes.together : protocol.sizes.alone,
                                         board.n) == 1);
            RC_ASSERT(board.blocked.size() == static_cast<std::size_t>(board.n));
            RC_ASSERT(protocol.has_squares() || board.blocked_squares() == 0);
        }
        seeds.push_back(instance);
    }
}

TEST(Mutated, ReachesOtherBoardsSizesAndEnds) {
    Random random(1);
    std::set<Instance> boards;
    std::set<Instance> numbers;
    for (int left = 2000; left > 0; --left) {
        boards.insert(changed({{{free_board(4)}}}, some_protocol(Input::Boards), random));
        numbers.insert(changed({{{free_board(4)}}}, some_protocol(Input::Numbers), random));
    }
    const auto any = [](const std::set<Instance>& instances, auto&& is_so) {
        return std::ranges::any_of(instances, is_so);
    };
    EXPECT_TRUE(any(boards, [](const Instance& instance) { return instance.boards[0].blocked_squares() == 3; }));
    EXPECT_TRUE(any(boards, [](const Instance& instance) { return instance.boards[0].n == 14; }));
    EXPECT_TRUE(any(boards, [](const Instance& instance) { return instance.boards.size() == 2; }));
    EXPECT_TRUE(any(numbers, [](const Instance& instance) { return instance.ending == Ending::EndOfFile; }));
    EXPECT_TRUE(any(numbers, [](const Instance& instance) { return instance.boards[0].n == 5; }));
}

}  // namespace
}  // namespace harness::boards
