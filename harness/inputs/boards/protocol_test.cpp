#include "harness/inputs/boards/protocol.hpp"

#include <algorithm>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "harness/inputs/boards/candidates.hpp"
#include "harness/inputs/boards/protocol_fixture.hpp"

namespace harness::boards {
namespace {

using testing::ElementsAre;

Board corner_blocked(int n) {
    Board board = free_board(n);
    board.toggle(0, 0);
    return board;
}

TEST(Protocol, IsWhatTheLayoutShows) {
    EXPECT_TRUE(protocol_of("blocked-queens").has_squares() && !protocol_of("blocked-queens").is_list());
    EXPECT_TRUE(protocol_of("another-n-queens").has_squares() && protocol_of("another-n-queens").is_list());
    EXPECT_TRUE(!protocol_of("n-queens").has_squares() && protocol_of("n-queens").is_list());
    EXPECT_TRUE(!protocol_of("queens-command").is_list() && protocol_of("queens-command").has_sizes());
    EXPECT_FALSE(protocol_of("all-boards").has_sizes());
    EXPECT_EQ(write({{corner_blocked(2)}}, {.layout = {.input = Input::Board, .free = 'o', .bad = '#'}}),
              "2\n#o\noo\n");
}

TEST(Protocol, WritesEachFormat) {
    EXPECT_EQ(write({{corner_blocked(2)}}, protocol_of("blocked-queens")), "2\n.*\n**\n");
    EXPECT_EQ(write({{corner_blocked(2), free_board(1)}}, protocol_of("another-n-queens")), "2\n*.\n..\n1\n.\n0\n");
    EXPECT_EQ(write({{free_board(12)}}, protocol_of("queens-command")), "12\n");
    EXPECT_EQ(write({.boards = {}, .refused = "-1"}, protocol_of("queens-command")), "-1\n");
    EXPECT_EQ(write({}, protocol_of("all-boards")), "");
    const std::vector<Board> boards{free_board(8), free_board(4)};
    EXPECT_EQ(write({boards, Ending::Zero}, protocol_of("n-queens")), "8\n4\n0\n");
    EXPECT_EQ(write({boards, Ending::ZeroBare}, protocol_of("n-queens")), "8\n4\n0");
    EXPECT_EQ(write({boards, Ending::EndOfFile}, protocol_of("n-queens")), "8\n4\n");
    EXPECT_EQ(write({boards, Ending::EndOfFileBare}, protocol_of("n-queens")), "8\n4");
}

TEST(Protocol, ParsesWhatItWrites) {
    Random random(3);
    for (const char* problem : {"n-queens", "queens-command", "blocked-queens", "another-n-queens", "all-boards"}) {
        Protocol protocol = protocol_of(problem);
        protocol.sizes = {{1, 2, 3, 4, 5}, {1, 2, 3, 4, 5}, protocol.is_list() ? 4U : 1U};
        protocol.refused = {"0", "33", "-1"};
        for (const Instance& instance : small_instances(protocol, {.seed = 1, .largest = 5, .each_size = 20})) {
            ASSERT_EQ(parse(write(instance, protocol), protocol), instance) << problem << write(instance, protocol);
        }
    }
    EXPECT_EQ(parse("2\n..\n..\n", protocol_of("another-n-queens")).value().ending, Ending::EndOfFile);
    EXPECT_FALSE(parse("08\n", protocol_of("n-queens")));
    EXPECT_FALSE(parse("2\n.*\n*\n", protocol_of("blocked-queens")));
    EXPECT_FALSE(parse("2\n.*\n*?\n", protocol_of("blocked-queens")));
}

TEST(Protocol, LearnsWhatTheValidatorsAllow) {
    const Protocol learnt = probe(protocol_of("n-queens"), [](const Instance& instance) {
        const bool all_small = std::ranges::all_of(instance.boards, [](const Board& board) { return board.n <= 12; });
        const bool alone = instance.boards.size() == 1 && instance.boards[0].n == 14;
        return instance.boards.size() <= 50 && (all_small || alone) && instance.ending != Ending::ZeroBare;
    });
    EXPECT_THAT(learnt.sizes.alone, ElementsAre(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 14));
    EXPECT_THAT(learnt.sizes.together, ElementsAre(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12));
    EXPECT_EQ(learnt.sizes.most_parts, 50U);
    EXPECT_THAT(learnt.endings_of_none, ElementsAre(Ending::Zero, Ending::EndOfFile)) << "the third is \"\" again";
    EXPECT_FALSE(learnt.needs_placement);
    EXPECT_THAT(learnt.endings, ElementsAre(Ending::Zero, Ending::EndOfFile, Ending::EndOfFileBare));
}

TEST(Protocol, LearnsHowBoardsEnd) {
    const Protocol boards = protocol_of("another-n-queens");
    const auto learnt = [&boards](const std::string& end) {
        return probe(boards, [&](const Instance& instance) { return write(instance, boards).ends_with(end); }).endings;
    };
    EXPECT_THAT(learnt("\n0\n"), ElementsAre(Ending::Zero));
    EXPECT_THAT(learnt(".\n"), ElementsAre(Ending::EndOfFile));
}

TEST(Protocol, LearnsHowAnEmptyListMayEnd) {
    const auto learnt = [](const std::function<bool(const std::string& text)>& accepts) {
        const Protocol numbers = protocol_of("n-queens");
        return probe(numbers, [&](const Instance& instance) { return accepts(write(instance, numbers)); })
            .endings_of_none;
    };
    EXPECT_THAT(learnt([](const std::string& text) { return !text.empty(); }),
                ElementsAre(Ending::Zero, Ending::ZeroBare));
    EXPECT_THAT(learnt([](const std::string& text) { return text.find('0') == std::string::npos; }),
                ElementsAre(Ending::EndOfFile));
    EXPECT_THAT(learnt([](const std::string& text) { return text.size() > 2; }), ElementsAre());
}

TEST(Protocol, LearnsThatBoardsHaveAPlacement) {
    const auto accepts = [](bool promised) {
        return [promised](const Instance& instance) {
            return instance.boards.size() == 1 && (!promised || instance.boards[0].blocked_squares() == 0);
        };
    };
    EXPECT_TRUE(probe(protocol_of("blocked-queens"), accepts(true)).needs_placement);
    EXPECT_FALSE(probe(protocol_of("blocked-queens"), accepts(false)).needs_placement);
    EXPECT_EQ(probe(protocol_of("blocked-queens"), accepts(false)).sizes.most_parts, 1U);
}

TEST(Protocol, RefusesNoArgumentThatAnIntCannotHold) {
    const Protocol learnt = probe(protocol_of("queens-command"), [](const Instance&) { return true; });
    EXPECT_FALSE(learnt.refused.empty());
    for (const std::string& argument : learnt.refused) {
        const long long number = std::stoll(argument);
        EXPECT_EQ(static_cast<std::int32_t>(number), number) << "atoi() may make anything of it";
        EXPECT_TRUE(number < 1 || number > 32) << argument << " is a board";
    }
}

TEST(Protocol, LearnsWhatMustBeRefused) {
    const Protocol learnt = probe(protocol_of("queens-command"), [](const Instance& instance) {
        return !instance.boards.empty() || instance.refused == "-1" || instance.refused == "33";
    });
    EXPECT_THAT(learnt.refused, ElementsAre("-1", "33"));
    EXPECT_EQ(learnt.sizes.alone.back(), largest_tried);
}

}  // namespace
}  // namespace harness::boards
