#include "harness/setter/hack/shrink.hpp"

#include <algorithm>
#include <functional>
#include <numeric>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "harness/inputs/boards/boards_model.hpp"
#include "harness/inputs/boards/candidates.hpp"
#include "harness/inputs/boards/protocol_fixture.hpp"
#include "harness/inputs/text/text_model.hpp"

namespace harness::hack {
namespace {

const boards::BoardsModel ten_boards(boards::boards_of({2, 3, 4, 5, 6, 7, 8}, 10));

boards::Instance read(const std::string& input) {
    return boards::parse(input, ten_boards.protocol()).value();
}

// An invented mistake: the input has at least `boards` boards, one of them with at least `rows` rows and `blocked`
// blocked squares.
struct Mistake {
    std::size_t boards;
    int rows;
    int blocked;
    bool fails(const std::string& input) const {
        const boards::Instance instance = read(input);
        return instance.boards.size() >= boards &&
               std::ranges::any_of(instance.boards, [this](const boards::Board& board) {
                   return board.n >= rows && board.blocked_squares() >= blocked;
               });
    }
    FirstFailing search() const {
        return [this](const std::vector<std::string>& inputs) -> std::optional<std::string> {
            const auto first = std::ranges::find_if(inputs, [this](const std::string& input) { return fails(input); });
            return first == inputs.end() ? std::nullopt : std::optional(*first);
        };
    }
};

std::string some_input(std::uint64_t seed) {
    inputs::Random random(seed);
    boards::Instance instance;
    for (int left = 1 + random.below(10); left > 0; --left) {
        const auto boards = boards::small_boards(4 + random.below(5), 100, random);
        instance.boards.push_back(random.one_of(boards));
    }
    return boards::write(instance, ten_boards.protocol());
}

RC_GTEST_PROP(Shrink, EndsAtAFailureOfWhichNoStepFails, (std::uint64_t seed)) {
    const std::string start = some_input(seed);
    const Mistake mistake{*rc::gen::inRange<std::size_t>(1, 4), *rc::gen::inRange(2, 7), *rc::gen::inRange(0, 6)};
    RC_PRE(mistake.fails(start));
    const std::string end = shrink(start, ten_boards, mistake.search(), [] { return false; });
    RC_ASSERT(mistake.fails(end));
    std::vector<std::string> steps;
    ten_boards.each_smaller(end, [&steps](std::string step) {
        steps.push_back(std::move(step));
        return true;
    });
    RC_ASSERT(!mistake.search()(steps));
    int blocked = 0;
    for (const boards::Board& board : read(end).boards) {
        blocked += board.blocked_squares();
    }
    RC_ASSERT(read(end).boards.size() == mistake.boards);
    RC_ASSERT(blocked == mistake.blocked);
}

// A large input has more steps than memory or time allow: few are in memory at once, and none is made after the end.
TEST(Shrink, HoldsFewStepsAndEndsWhenTheTimeIsOver) {
    std::string start;
    for (int line = 20'000; line > 0; --line) {
        start += "1000\n";
    }
    std::size_t largest = 0;
    std::size_t tried = 0;
    const auto none_fails = [&](const std::vector<std::string>& inputs) -> std::optional<std::string> {
        const auto bytes = std::transform_reduce(inputs.begin(), inputs.end(), std::size_t{0}, std::plus{},
                                                 [](const std::string& input) { return input.size(); });
        largest = std::max(largest, bytes);
        tried += inputs.size();
        return std::nullopt;
    };
    int left = 200;
    EXPECT_EQ(shrink(start, texts::TextModel(), none_fails, [&left] { return --left <= 0; }), start);
    EXPECT_LE(left, 0) << "asked after each step";
    EXPECT_GE(left, -1) << "and no step made after the end";
    EXPECT_LE(tried, 200U);
    EXPECT_GT(tried, 100U);
    EXPECT_LT(largest, (std::size_t{1} << 20U) + start.size());
}

}  // namespace
}  // namespace harness::hack
