#include "harness/hunt/hunt.hpp"

#include <mutex>

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "harness/hunt/test_programs.hpp"

namespace harness::hunt {
namespace {

using namespace std::chrono_literals;
using model::Verdict;

// A package of boards without validators, whose program misbehaves as the test says.
class TheHunt : public HuntedPackage {
  protected:
    TheHunt() : HuntedPackage("another-n-queens") {
        package_.limits.cpu = 1s;
        options_.time = 60s;
    }

    HuntReport run() {
        const recipe::Tools tools{"/bin", {}, factory_, jobs_, {}};
        Worker worker(0, 1, factory_);
        Arena arena(config_, package_, tools, worker, against_);
        workers::Workers workers(jobs_, factory_);
        return hunt(config_, arena, {"/p", {"/program/a"}}, tools, options_, workers,
                    [this](std::string_view stage, const Tried&) { stages_.emplace_back(stage); });
    }

    // As the test says, but for a program that takes longer than it may: that is stopped.
    Played play(const sandbox::Request& request, const std::string& input) {
        Played played = play_(input);
        const std::lock_guard lock(mutex_);
        whole_runs_ += request.limits == package_.limits ? 1 : 0;
        if (played.outcome.cpu && *played.outcome.cpu > request.limits.cpu) {
            return {"", {.end = model::Signaled{9}, .stop = model::Stop::Cpu, .cpu = request.limits.cpu}};
        }
        return played;
    }

    const sandbox::RunnerFactory factory_ =
        scripted_runners([this](const auto& request, const std::string& input) { return play(request, input); });
    std::mutex mutex_;
    int whole_runs_ = 0;
    std::function<Played(const std::string& input)> play_;
    std::optional<compile::Program> against_;
    HuntOptions options_;
    int jobs_ = 2;
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
    EXPECT_EQ(report.found->result.evidence->given.text, "nonsense");
    EXPECT_EQ(report.found->stage, "small inputs");
    EXPECT_TRUE(report.found->is_smallest);
    EXPECT_GT(report.searched.boards, report.searched.inputs);
}

TEST_F(TheHunt, FindsTheSameWhateverTheNumberOfWorkers) {
    play_ = [](const std::string& input) {
        return Played{input.find("*.*.") != std::string::npos ? "nonsense" : reference_says(input)};
    };
    jobs_ = 1;
    const std::string alone = run().found.value().trial.input;
    for (const int jobs : {2, 3}) {
        jobs_ = jobs;
        EXPECT_EQ(run().found.value().trial.input, alone);
    }
}

TEST_F(TheHunt, PredictsHowManyLargeBoardsTakeTooLong) {
    play_ = [](const std::string& input) {  // 50 ms a board of 12 rows, and twice that with each row more
        const int n = std::stoi(input);
        const auto boards = (std::ranges::count(input, '\n') - 1) / (n + 1);
        return Played{reference_says(input), {.cpu = std::chrono::microseconds((50'000 * boards << n) >> 12)}};
    };
    const HuntReport report = run();
    ASSERT_TRUE(report.found);
    EXPECT_EQ(report.found->result.verdict, Verdict::TimeLimit);
    EXPECT_EQ(report.found->stage, "growing inputs");
    EXPECT_EQ(report.found->first.instance, (Instance{{free_board(16), free_board(16)}})) << "0.8 s each";
    EXPECT_EQ(report.searched.proofs, 1U);
    EXPECT_TRUE(report.found->is_smallest);
}

TEST_F(TheHunt, PrefersOneLargerBoardThatTakesTooLong) {
    play_ = [](const std::string& input) {
        return Played{reference_says(input), {.cpu = std::chrono::microseconds(1LL << (2 * std::stoi(input) - 6))}};
    };
    const HuntReport report = run();
    ASSERT_TRUE(report.found);
    EXPECT_EQ(report.found->first.instance, (Instance{{free_board(14)}})) << "4.1 s, where 13 rows would take 1.02 s";
    EXPECT_EQ(report.found->trial.instance, (Instance{{free_board(13)}}));
}

TEST_F(TheHunt, AnEndlessLoopIsShrunkAtAGlanceAndProvedOnce) {
    play_ = [](const std::string& input) {
        return Played{reference_says(input), {.cpu = input.find("*.") != std::string::npos ? 1h : 1ms}};
    };
    const HuntReport report = run();
    ASSERT_TRUE(report.found);
    EXPECT_EQ(report.found->result.verdict, Verdict::TimeLimit);
    ASSERT_EQ(report.found->trial.instance.boards.size(), 1U);
    EXPECT_EQ(report.found->trial.instance.boards[0].n, 2);
    EXPECT_EQ(report.found->trial.instance.boards[0].blocked_squares(), 1);
    EXPECT_TRUE(report.found->is_smallest);
    EXPECT_EQ(report.searched.proofs + report.shrunk.proofs, 1U);
    EXPECT_EQ(whole_runs_, 1) << "the rest are glances";
}

TEST_F(TheHunt, WhatOnlyLooksSlowIsNoFailure) {
    play_ = [](const std::string& input) {
        return Played{reference_says(input), {.cpu = input.find("*.") != std::string::npos ? 600ms : 1ms}};
    };
    options_.time = 500ms;
    const HuntReport report = run();
    EXPECT_FALSE(report.found);
    EXPECT_GT(report.searched.proofs, 0U);
}

TEST_F(TheHunt, BeginsNothingThatCannotEndInTime) {
    play_ = [](const std::string& input) {
        return Played{reference_says(input), {.cpu = input.find("*.") != std::string::npos ? 1h : 1ms}};
    };
    package_.limits.cpu = 100s;
    options_.time = 200ms;
    const HuntReport report = run();
    EXPECT_FALSE(report.found);
    EXPECT_GT(report.searched.unproved, 0U);
    EXPECT_EQ(whole_runs_, 0);
    EXPECT_FALSE(report.complete);
    EXPECT_FALSE(report.left_out.empty());
}

TEST_F(TheHunt, FindsNothingWhereThereIsNothing) {
    play_ = [](const std::string& input) { return Played{reference_says(input)}; };
    options_.time = 300ms;
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
    options_.time = 100ms;
    EXPECT_FALSE(run().found) << "without a validator nobody knows which changes are inputs";
}

}  // namespace
}  // namespace harness::hunt
