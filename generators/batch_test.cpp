#include "generators/batch.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "generators/command_line.hpp"

namespace generators {
namespace {

std::string framed(int code, const std::string& bytes) {
    return fmt::format("{} {}\n{}", code, bytes.size(), bytes);
}

TEST(RunBatch, AnswersEachCommandAsItWouldAlone) {
    const std::string made = run_boards({"random", "--n", "6", "--density", "0.4", "--seed", "7"}).output;
    const std::string free = run_boards({"free", "--n", "4", "--seed", "1"}).output;
    const CommandResult refused = run_boards({"nothing"});
    ASSERT_EQ(refused.exit_code, 2);
    EXPECT_EQ(run_batch("random --n 6  --density 0.4 --seed 7\nnothing\nfree --n 4 --seed 1\n"
                        "random --n 6 --density 0.4 --seed 7"),
              framed(0, made) + framed(2, refused.error) + framed(0, free) + framed(0, made));
}

// A flag set by one command must not be set for the next.
TEST(RunBatch, ACommandLeavesNothingBehind) {
    const std::vector<std::vector<std::string>> commands{
        {"numbers", "--from", "3", "--to", "5", "--order", "shuffled", "--repeat", "2", "--end-zero", "--seed", "9"},
        {"numbers", "--from", "3", "--to", "5"},
        {"random", "--n", "4,5", "--density", "0.5", "--boards", "3", "--format", "another-n-queens", "--seed", "3"},
        {"planted", "--n", "5"},
        {"no-solution", "--n", "6", "--by", "pigeonhole", "--density", "0.1"},
        {"no-solution", "--n", "6"},
        {"blocked-row", "--n", "6", "--at", "2"},
        {"blocked-row", "--n", "6"},
        {"diagonals", "--n", "6", "--which", "main"},
        {"diagonals", "--n", "6"},
        {"worst", "--n", "6", "--shape", "late", "--rows", "2"},
        {"worst", "--n", "6"},
        {"free", "--n", "4", "--help"},
        {"random", "--n", "4"},
        {"extremes", "--smallest", "2", "--largest", "3", "--format", "another-n-queens"},
        {"many", "--smallest", "4", "--largest", "6", "--boards", "3", "--format", "another-n-queens"},
        {"free", "--n", "4"},
    };
    std::vector<std::vector<std::string>> twice = commands;
    twice.insert(twice.end(), commands.rbegin(), commands.rend());
    const std::vector<CommandResult> results = run_boards_each(twice);
    ASSERT_EQ(results.size(), twice.size());
    for (std::size_t index = 0; index < twice.size(); ++index) {
        const CommandResult alone = run_boards(twice[index]);
        EXPECT_EQ(results[index].exit_code, alone.exit_code) << twice[index].front();
        EXPECT_EQ(results[index].output, alone.output) << twice[index].front();
        EXPECT_EQ(results[index].error, alone.error) << twice[index].front();
    }
}

TEST(RunBatch, NoCommandIsNoOutput) {
    EXPECT_EQ(run_batch(""), "");
    EXPECT_EQ(run_batch("\n"), framed(2, run_boards({}).error));
}

}  // namespace
}  // namespace generators
