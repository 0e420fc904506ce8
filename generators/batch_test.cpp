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

TEST(RunBatch, NoCommandIsNoOutput) {
    EXPECT_EQ(run_batch(""), "");
    EXPECT_EQ(run_batch("\n"), framed(2, run_boards({}).error));
}

}  // namespace
}  // namespace generators
