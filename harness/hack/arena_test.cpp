#include "harness/hack/arena.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "harness/hack/test_programs.hpp"
#include "harness/support/error.hpp"

namespace harness::hack {
namespace {

using model::Verdict;
using sandbox::OutputSink;
using sandbox::Request;
using testing::HasSubstr;

// A package of numbers without validators; its submission is wrong where the input holds `wrong_on`.
class HuntArena : public HuntedPackage {
  protected:
    HuntArena() : HuntedPackage("n-queens") {}

    sandbox::Result play(const Request& request, const OutputSink& sink) {
        const std::string input = request.standard_input < 0 ? "" : support::read_all(request.standard_input);
        if (request.arguments.at(0) == "/program/queens") {
            reference_runs_ += request.arguments.back() == "--version" ? 0 : 1;
            sink(play_queens(request, input));
            return {};
        }
        if (const auto checked = play_validator(request, input, [this](const std::string& text) {
                return rejected_.empty() || text.find(rejected_) == std::string::npos;
            })) {
            return {checked->outcome, {}};
        }
        ++runs_;
        if (sandbox_breaks_) {
            throw support::JudgeError("the box broke");
        }
        arguments_ = request.arguments;
        if (other_crashes_ && request.arguments[0] == "/program/b") {
            return {{.end = model::Signaled{11}}, {}};
        }
        sink(input.find(wrong_on_) == std::string::npos ? reference_says(input) : "nonsense");
        return {};
    }

    const sandbox::RunnerFactory factory_ = [this](int) {
        return std::make_unique<sandbox::FakeRunner>(
            [this](const Request& request, const OutputSink& sink) { return play(request, sink); });
    };
    Worker worker_{0, 1, factory_};
    const workers::JudgingContext context_{config_, factory_, 1, {}, "/bin"};
    const compile::Program program_{"/p", {"/program/a"}};
    std::string wrong_on_ = "7\n";
    std::string rejected_;  // what no input may hold; empty: all may be
    bool sandbox_breaks_ = false;
    bool other_crashes_ = false;
    int runs_ = 0;
    int reference_runs_ = 0;
    std::vector<std::string> arguments_;
};

TEST_F(HuntArena, FindsTheFirstFailureAndTheSmallest) {
    Arena arena(context_, recipe::make_whole_jury(context_, package_), worker_);
    const auto trials = arena.trials(small_instances(arena.protocol(), {.seed = 1}), worker_.runner());
    EXPECT_LT(reference_runs_, static_cast<int>(trials.size() / 10)) << "one process answers many";
    EXPECT_EQ(trials.front().answer, reference_says(trials.front().input));
    const auto found = arena.first_failure(worker_, program_, trials);
    ASSERT_TRUE(found);
    EXPECT_EQ(found->result.verdict, Verdict::WrongAnswer);
    EXPECT_THAT(trials[found->index].input, HasSubstr("7\n"));
    for (std::size_t before = 0; before < found->index; ++before) {
        ASSERT_EQ(trials[before].input.find(wrong_on_), std::string::npos);
    }
    const auto longest = std::ranges::find_if(trials, [&](const Trial& trial) {
        return trial.instance.boards.size() > 20 && trial.input.find(wrong_on_) != std::string::npos;
    });
    ASSERT_NE(longest, trials.end());
    const Failing smallest = arena.smallest(worker_, program_, {*longest, found->result}, Deadline::max());
    EXPECT_EQ(smallest.trial.input, "7\n0\n");
    EXPECT_EQ(smallest.trial.answer, reference_says(smallest.trial.input));
    EXPECT_EQ(smallest.result.evidence->given.text, "nonsense");
}

TEST_F(HuntArena, WhatIsNoInputIsNoFailure) {
    const auto trials_of = [this](Arena& arena) {
        return arena.trials({{{free_board(7)}}, {{free_board(7), free_board(8)}}}, worker_.runner());
    };
    put_validator();
    rejected_ = "7\n";
    Arena rejects_both(context_, recipe::make_whole_jury(context_, package_), worker_);
    EXPECT_FALSE(rejects_both.first_failure(worker_, program_, trials_of(rejects_both)));
    put_validator("import sys\n");
    rejected_ = "7\n0\n";
    Arena rejects_one(context_, recipe::make_whole_jury(context_, package_), worker_);
    const std::vector<Trial> trials = trials_of(rejects_one);
    const auto found = rejects_one.first_failure(worker_, program_, trials);
    ASSERT_TRUE(found);
    EXPECT_EQ(found->index, 1U);
    const Failing smallest = rejects_one.smallest(worker_, program_, {trials[1], found->result}, Deadline::max());
    EXPECT_EQ(smallest.trial.input, "7\n8\n0\n") << "without either board it is no input";
}

TEST_F(HuntArena, AProgramThatAgreesFailsNothing) {
    wrong_on_ = "never";
    Arena arena(context_, recipe::make_whole_jury(context_, package_), worker_);
    const auto trials = arena.trials(small_instances(arena.protocol(), {.seed = 1}), worker_.runner());
    EXPECT_FALSE(arena.first_failure(worker_, program_, trials));
    EXPECT_EQ(runs_, static_cast<int>(trials.size()));
}

TEST_F(HuntArena, StopsAtTheDeadline) {
    Arena arena(context_, recipe::make_whole_jury(context_, package_), worker_);
    const auto trials = arena.trials({{{free_board(7)}}}, worker_.runner());
    EXPECT_FALSE(arena.first_failure(worker_, program_, trials, Deadline::min()));
    const auto two = arena.trials({{{free_board(7), free_board(8)}}}, worker_.runner());
    EXPECT_EQ(arena.smallest(worker_, program_, {two[0], {}}, Deadline::min()).trial.input, two[0].input);
    EXPECT_EQ(runs_, 0);
}

TEST_F(HuntArena, ABrokenSandboxIsNoFailureOfTheProgram) {
    Arena arena(context_, recipe::make_whole_jury(context_, package_), worker_);
    const auto trials = arena.trials({{{free_board(7)}}}, worker_.runner());
    sandbox_breaks_ = true;
    EXPECT_THROW(arena.first_failure(worker_, program_, trials), support::JudgeError);
}

TEST_F(HuntArena, GivesArgumentsAndExpectsRefusals) {
    speak("queens-command");
    package_.entry.input_as = config::InputAs::Arguments;
    package_.entry.expect_failure = {"secret/*-refuse"};
    Arena arena(context_, recipe::make_whole_jury(context_, package_), worker_);
    const auto trials = arena.trials(small_instances(arena.protocol(), {}), worker_.runner());
    const auto refused = std::ranges::find(trials, package::Expectation::NonZeroExit, &Trial::expectation);
    ASSERT_NE(refused, trials.end());
    EXPECT_EQ(arena.judge(worker_, program_, *refused).verdict, Verdict::WrongAnswer) << "it exits with 0";
    EXPECT_EQ(arguments_.back() + "\n", refused->input);
}

TEST_F(HuntArena, TakesItsAnswersFromAnotherProgram) {
    package_.entry.reference.clear();
    EXPECT_THROW(Arena(context_, recipe::make_whole_jury(context_, package_), worker_), support::ConfigError);
    Arena arena(context_, recipe::make_whole_jury(context_, package_), worker_,
                compile::Program{"/other", {"/program/b"}});
    const auto trials = arena.trials({{.boards = {}, .text = "some text"}}, worker_.runner());
    ASSERT_EQ(trials.size(), 1U);
    EXPECT_EQ(trials[0].input, "some text");
    EXPECT_EQ(trials[0].answer, reference_says("some text"));
    other_crashes_ = true;
    EXPECT_TRUE(arena.trials({{.boards = {}, .text = "some text"}}, worker_.runner()).empty());
}

}  // namespace
}  // namespace harness::hack
