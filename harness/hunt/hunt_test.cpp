#include "harness/hunt/hunt.hpp"

#include <atomic>
#include <sstream>

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "harness/hunt/test_programs.hpp"

namespace harness::hunt {
namespace {

using namespace std::chrono_literals;
using model::Verdict;
using testing::HasSubstr;

// A package of boards without validators, whose program misbehaves as the test says.
class TheHunt : public HuntedPackage {
  protected:
    TheHunt() : HuntedPackage("another-n-queens") {
        package_.limits.cpu = 1s;
        options_.jobs = 2;
        options_.search = 60s;
        options_.shrink = 60s;
    }

    HuntReport run() {
        const recipe::Tools tools{"/bin", {}, factory_, options_.jobs, {}};
        Worker worker(0, 1, factory_);
        Arena arena(config_, package_, tools, worker, against_);
        workers::Workers workers(options_.jobs, factory_);
        return hunt(arena, {"/p", {"/program/a"}}, tools, options_, workers,
                    [this](std::string_view stage, const Tried&) { stages_.emplace_back(stage); });
    }

    const sandbox::RunnerFactory factory_ = scripted_runners([this](const std::string& input) { return play_(input); });
    std::function<Played(const std::string& input)> play_;
    std::optional<compile::Program> against_;
    HuntOptions options_;
    std::vector<std::string> stages_;
};

TEST_F(TheHunt, ShrinksAWrongAnswerToTheSmallest) {
    play_ = [](const std::string& input) {  // wrong on a blocked square left of a free one, on 5 rows at least
        const bool large = input.find("5\n") != std::string::npos || input.find("6\n") != std::string::npos;
        return Played{large && input.find("*.") != std::string::npos ? "nonsense" : reference_says(input)};
    };
    const HuntReport report = run();
    ASSERT_TRUE(report.found);
    EXPECT_EQ(report.found->result.verdict, Verdict::WrongAnswer);
    ASSERT_EQ(report.found->trial.instance.boards.size(), 1U);
    EXPECT_EQ(report.found->trial.instance.boards[0].n, 5);
    EXPECT_EQ(report.found->trial.instance.boards[0].blocked_squares(), 1);
    EXPECT_EQ(report.found->given.output, "nonsense");
    EXPECT_EQ(report.found->stage, "small inputs");
    EXPECT_TRUE(report.found->is_smallest);
    EXPECT_GT(report.searched.boards, report.searched.inputs);
}

TEST_F(TheHunt, FindsTheSameWhateverTheNumberOfWorkers) {
    play_ = [](const std::string& input) {
        return Played{input.find("*.*.") != std::string::npos ? "nonsense" : reference_says(input)};
    };
    options_.jobs = 1;
    const std::string alone = run().found.value().trial.input;
    for (const int jobs : {2, 3}) {
        options_.jobs = jobs;
        EXPECT_EQ(run().found.value().trial.input, alone);
    }
}

TEST_F(TheHunt, PredictsHowManyLargeBoardsTakeTooLong) {
    std::atomic<int> stopped{0};
    play_ = [&](const std::string& input) {
        const auto boards = static_cast<int>(std::ranges::count(input, '\n') - 1) / 13;
        const bool large = input.starts_with("12\n");
        const auto cpu = large ? 300ms * boards : input.starts_with("11\n") ? 60ms : 10ms;
        if (cpu <= 1s) {
            return Played{reference_says(input), {.cpu = cpu}};
        }
        ++stopped;
        return Played{"", {.end = model::Signaled{9}, .stop = model::Stop::Cpu, .cpu = 1200ms}};
    };
    const HuntReport report = run();
    ASSERT_TRUE(report.found);
    EXPECT_EQ(report.found->result.verdict, Verdict::TimeLimit);
    EXPECT_EQ(report.found->stage, "growing inputs");
    EXPECT_TRUE(report.found->trial.input.starts_with("12\n"));
    EXPECT_EQ(report.found->trial.instance.boards.size(), 4U);
}

TEST_F(TheHunt, PrefersOneLargerBoardThatTakesTooLong) {
    play_ = [](const std::string& input) {
        if (input.starts_with("13\n") || input.starts_with("12\n")) {
            return Played{"", {.end = model::Signaled{9}, .stop = model::Stop::Cpu, .cpu = 1200ms}};
        }
        return Played{reference_says(input), {.cpu = input.starts_with("10\n") ? 20ms : 4ms}};
    };
    const HuntReport report = run();
    ASSERT_TRUE(report.found);
    EXPECT_EQ(report.found->first.instance, (Instance{{free_board(13)}}));
}

TEST_F(TheHunt, FindsNothingWhereThereIsNothing) {
    play_ = [](const std::string& input) { return Played{reference_says(input)}; };
    options_.search = 300ms;
    EXPECT_FALSE(run().found);
    package_.entry.reference.back() = "all-boards";
    const HuntReport only_one = run();
    EXPECT_TRUE(only_one.complete);
    EXPECT_EQ(only_one.searched.inputs, 1U);
}

TEST_F(TheHunt, ChangesThePackagesOwnInputsWhereTheFormatIsNotKnown) {
    put_case("1", "5 5\nabc\n", "");
    package_.entry.reference.clear();
    against_ = compile::Program{"/other", {"/program/b"}};
    play_ = [](const std::string& input) {
        return Played{input.find("ba") != std::string::npos ? "nonsense" : reference_says(input)};
    };
    options_.search = 100ms;
    EXPECT_FALSE(run().found) << "without a validator nobody knows which changes are inputs";
}

}  // namespace
}  // namespace harness::hunt
