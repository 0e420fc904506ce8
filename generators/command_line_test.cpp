#include "generators/command_line.hpp"

#include <iterator>
#include <sstream>

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace generators {
namespace {

CommandResult run(const std::string& line) {
    std::istringstream words(line);
    return run_boards({std::istream_iterator<std::string>(words), {}});
}

struct Golden {
    const char* command;
    const char* output;
};

// Pinned bytes: if they change, the data of the packages changes when it is made again, on every machine.
const std::vector<Golden> goldens{
    {"free --n 4 --seed 1",
     "4\n"
     "....\n"
     "....\n"
     "....\n"
     "....\n"},
    {"random --n 6 --density 0.4 --seed 7",
     "6\n"
     "..*.**\n"
     "..*...\n"
     "**.*..\n"
     ".*.***\n"
     "****..\n"
     ".**...\n"},
    {"planted --n 6 --density 0.8 --seed 7",
     "6\n"
     "*.*.**\n"
     "..****\n"
     "**.*..\n"
     "..****\n"
     "*****.\n"
     "**.**.\n"},
    {"one-solution --n 6 --seed 7",
     "6\n"
     ".*.*..\n"
     ".....*\n"
     "......\n"
     "......\n"
     "......\n"
     "......\n"},
    {"one-solution --n 5,6 --density 0.3 --seed 8 --format another-n-queens",
     "5\n"
     "**...\n"
     "**...\n"
     "*....\n"
     ".....\n"
     "....*\n"
     "6\n"
     "..*..*\n"
     "**...*\n"
     "....**\n"
     "**.*..\n"
     "......\n"
     "...*..\n"
     "0\n"},
    {"no-solution --n 5 --density 0.2 --seed 7",
     "5\n"
     "*****\n"
     "*....\n"
     ".....\n"
     ".....\n"
     "..***\n"},
    {"no-solution --n 5 --density 0.2 --by pigeonhole --seed 7",
     "5\n"
     "****.\n"
     "*....\n"
     ".....\n"
     "****.\n"
     "..***\n"},
    {"blocked-row --n 5 --density 0.3 --seed 7",
     "5\n"
     "*****\n"
     "*..*.\n"
     ".....\n"
     "....*\n"
     ".****\n"},
    {"blocked-column --n 5 --at 2 --seed 7",
     "5\n"
     ".*...\n"
     ".*...\n"
     ".*...\n"
     ".*...\n"
     ".*...\n"},
    {"diagonals --n 5 --which anti --density 0.5 --seed 7",
     "5\n"
     "..*.*\n"
     "*..*.\n"
     "..**.\n"
     "**..*\n"
     "*****\n"},
    {"worst --n 6 --rows 2 --seed 7",
     "6\n"
     "......\n"
     "......\n"
     "......\n"
     "......\n"
     "******\n"
     "******\n"},
    {"worst --n 6 --shape late --rows 2 --seed 7",
     "6\n"
     "......\n"
     "......\n"
     "......\n"
     "......\n"
     "***.**\n"
     "*.****\n"},
    {"extremes --smallest 1 --largest 2 --format another-n-queens --seed 7",
     "1\n"
     ".\n"
     "1\n"
     "*\n"
     "2\n"
     "..\n"
     "..\n"
     "2\n"
     "**\n"
     "**\n"
     "0\n"},
    {"many --smallest 4 --largest 6 --boards 3 --density 0.3 --format another-n-queens --seed 7",
     "6\n"
     ".*.**.\n"
     ".*....\n"
     "......\n"
     "*.****\n"
     "*.....\n"
     "**....\n"
     "4\n"
     "**.*\n"
     ".*..\n"
     "..*.\n"
     "....\n"
     "4\n"
     "....\n"
     "*.**\n"
     "**..\n"
     "*.**\n"
     "0\n"},
    {"numbers --from 1 --to 6 --order shuffled --repeat 2 --end-zero --seed 7",
     "1\n"
     "4\n"
     "3\n"
     "2\n"
     "6\n"
     "5\n"
     "1\n"
     "6\n"
     "3\n"
     "2\n"
     "5\n"
     "4\n"
     "0\n"},
    {"planted --n 12 --density 0.5 --seed 18446744073709551615 --format blocked-queens",
     "12\n"
     ".*.***..*.**\n"
     ".*...**..*..\n"
     ".*.***.****.\n"
     "**.**...****\n"
     "**...**.**..\n"
     "*...**.****.\n"
     "*...*.*..***\n"
     ".*.**..*.***\n"
     ".**.*...*..*\n"
     "*.**...**...\n"
     ".***.*****.*\n"
     "*..***....*.\n"},
};

TEST(Boards, PrintsTheSameBytesForEver) {
    for (const Golden& golden : goldens) {
        const CommandResult result = run(golden.command);
        EXPECT_EQ(result.output, golden.output) << golden.command;
        EXPECT_EQ(result.exit_code, 0) << result.error;
    }
}

TEST(Boards, AnotherSeedGivesAnotherBoard) {
    EXPECT_NE(run("random --n 9 --density 0.5 --seed 1").output, run("random --n 9 --density 0.5 --seed 2").output);
    EXPECT_NE(run("random --n 9 --density 0.5 --seed 1").output,
              run("random --n 9 --density 0.5 --seed 4294967297").output);
}

TEST(Boards, TakesSizesInTurn) {
    EXPECT_EQ(run("free --n 1,2 --boards 3 --format another-n-queens").output, "1\n.\n2\n..\n..\n1\n.\n0\n");
}

TEST(Boards, HelpNamesEveryKind) {
    const CommandResult help = run("--help");
    EXPECT_EQ(help.exit_code, 0);
    for (const char* kind : {"free", "random", "planted", "one-solution", "critical", "no-solution", "blocked-row",
                             "blocked-column", "diagonals", "worst", "extremes", "many", "numbers"}) {
        EXPECT_THAT(help.output, testing::ContainsRegex(std::string{"\n  "} + kind + "  +[a-z]"));
    }
    EXPECT_THAT(run("worst --help").output, testing::HasSubstr("--shape"));
}

TEST(Boards, HelpSaysWhetherDensityHasADefault) {
    EXPECT_THAT(run("random --help").output, testing::HasSubstr("as in 0.25; required\n"));
    EXPECT_EQ(run("random --n 4").exit_code, 2);
    EXPECT_THAT(run("planted --help").output, testing::HasSubstr("as in 0.25; default: 0\n"));
    EXPECT_EQ(run("planted --n 4").exit_code, 0);
}

TEST(Boards, BadArgumentsAreOneLineAndExitTwo) {
    for (const char* line : {"",
                             "foo",
                             "--n 3",
                             "free",
                             "free --n x",
                             "free --n 0",
                             "free --n 33",
                             "free --n 4,5",
                             "free --n 4,5 --format blocked-queens",
                             "free --n 4 --boards 0",
                             "free --n 4 --seed -1",
                             "free --n 4 --seed 1x",
                             "free --n 4 --seed 18446744073709551616",
                             "free --n 4 --format x",
                             "free --n 4 --format 1",
                             "free --n 4 --density 0.1",
                             "free --n 4 random",
                             "random --n 4",
                             "random --n 4 --density 1.1",
                             "planted --n 3",
                             "one-solution --n 15",
                             "critical --n 3",
                             "critical --n 15",
                             "worst --n 21 --shape late",
                             "blocked-row --n 4 --at 0",
                             "numbers --from 2 --to 1",
                             "numbers --from 1 --to 2 --order sideways"}) {
        const CommandResult result = run(line);
        EXPECT_EQ(result.exit_code, 2) << line;
        EXPECT_EQ(result.output, "") << line;
        EXPECT_THAT(result.error, testing::MatchesRegex("boards: [^\n]+\n")) << line;
    }
    EXPECT_THAT(run("foo").error, testing::HasSubstr("no kind 'foo'"));
}

// A flag set by one command must not be set for the next.
TEST(RunBatch, AnswersEachCommandAsItWouldAlone) {
    std::vector<std::string> commands{
        "numbers --from 3 --to 5 --order shuffled --repeat 2 --end-zero --seed 9",
        "numbers --from 3 --to 5",
        "random --n 4,5  --density 0.5 --boards 3 --format another-n-queens --seed 3",
        "planted --n 5",
        "no-solution --n 6 --by pigeonhole --density 0.1",
        "no-solution --n 6",
        "blocked-row --n 6 --at 2",
        "blocked-row --n 6",
        "diagonals --n 6 --which main",
        "diagonals --n 6",
        "worst --n 6 --shape late --rows 2",
        "worst --n 6",
        "free --n 4 --help",
        "random --n 4",
        "extremes --smallest 2 --largest 3 --format another-n-queens",
        "many --smallest 4 --largest 6 --boards 3 --format another-n-queens",
        "nothing",
        "",
        "free --n 4",
    };
    const std::vector<std::string> backwards(commands.rbegin(), commands.rend());
    commands.insert(commands.end(), backwards.begin(), backwards.end());
    std::string answers;
    for (const std::string& command : commands) {
        const CommandResult alone = run(command);
        const std::string& bytes = alone.exit_code == 0 ? alone.output : alone.error;
        answers += fmt::format("{} {}\n{}", alone.exit_code, bytes.size(), bytes);
    }
    EXPECT_EQ(run_batch(fmt::format("{}", fmt::join(commands, "\n"))), answers);
    EXPECT_EQ(run_batch(""), "");
}

}  // namespace
}  // namespace generators
