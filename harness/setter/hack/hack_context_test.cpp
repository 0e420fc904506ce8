#include "harness/setter/hack/hack_context.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "harness/base/error.hpp"
#include "harness/setter/hack/test_programs.hpp"

namespace harness::hack {
namespace {

using model::Verdict;
using sandbox::OutputSink;
using sandbox::Request;
using testing::HasSubstr;

// A package of numbers without validators. Its submission is wrong if the input contains `wrong_on`.
class HackContextOfPackage : public HackedPackage {
  protected:
    HackContextOfPackage() : HackedPackage("n-queens") {}

    sandbox::Result play(const Request& request, const OutputSink& sink) {
        const std::string input = request.standard_input < 0 ? "" : base::read_all(request.standard_input);
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
    const workers::JudgingContext context_{factory_, 1, {}, "/bin"};
    const compile::Program program_{"/p", {"/program/a"}};
    std::string wrong_on_ = "7\n";
    std::string rejected_;  // inputs that contain this are invalid; empty: all are valid
    bool other_crashes_ = false;
    int runs_ = 0;
    int reference_runs_ = 0;
    std::vector<std::string> arguments_;
};

TEST_F(HackContextOfPackage, ShrinksAFailureToTheSmallest) {
    HackContext hack_context(context_, recipe::make_whole_jury(context_, judge::make_plan(config_, package_)), worker_);
    const auto candidates = hack_context.with_answers(hack_context.model().small({.seed = 1}).all(), worker_.runner());
    EXPECT_LT(reference_runs_, static_cast<int>(candidates.size() / 10)) << "one process answers many";
    EXPECT_EQ(candidates.front().answer, reference_says(candidates.front().input));
    const auto longest = std::ranges::find_if(candidates, [&](const Candidate& candidate) {
        return std::ranges::count(candidate.input, '\n') > 21 && candidate.input.find(wrong_on_) != std::string::npos;
    });
    ASSERT_NE(longest, candidates.end());
    const model::CaseResult result = hack_context.judge(worker_, program_, *longest);
    EXPECT_EQ(result.verdict, Verdict::WrongAnswer);
    const Failing smallest = hack_context.smallest(worker_, program_, {*longest, result}, Deadline::max());
    EXPECT_EQ(smallest.candidate.input, "7\n0\n");
    EXPECT_EQ(smallest.candidate.answer, reference_says(smallest.candidate.input));
    EXPECT_EQ(smallest.result.evidence->given.text, "nonsense");
}

TEST_F(HackContextOfPackage, ShrinksToInputsOnly) {
    put_validator("import sys\n");
    rejected_ = "7\n0\n";
    HackContext hack_context(context_, recipe::make_whole_jury(context_, judge::make_plan(config_, package_)), worker_);
    const auto candidates = hack_context.with_answers({"7\n8\n0\n"}, worker_.runner());
    const model::CaseResult result = hack_context.judge(worker_, program_, candidates[0]);
    const Failing smallest = hack_context.smallest(worker_, program_, {candidates[0], result}, Deadline::max());
    EXPECT_EQ(smallest.candidate.input, "7\n8\n0\n") << "without either board it is no input";
}

TEST_F(HackContextOfPackage, StopsAtTheDeadline) {
    HackContext hack_context(context_, recipe::make_whole_jury(context_, judge::make_plan(config_, package_)), worker_);
    const auto candidates = hack_context.with_answers({"7\n8\n0\n"}, worker_.runner());
    EXPECT_EQ(hack_context.smallest(worker_, program_, {candidates[0], {}}, Deadline::min()).candidate.input,
              candidates[0].input);
    EXPECT_EQ(runs_, 0);
}

TEST_F(HackContextOfPackage, GivesArgumentsAndExpectsRefusals) {
    speak("queens-command");
    package_.entry.input_as = config::InputAs::Arguments;
    package_.entry.expect_failure = {"secret/*-refuse"};
    HackContext hack_context(context_, recipe::make_whole_jury(context_, judge::make_plan(config_, package_)), worker_);
    const auto candidates = hack_context.with_answers(hack_context.model().small({.seed = 1}).all(), worker_.runner());
    const auto refused = std::ranges::find(candidates, package::Expectation::NonZeroExit, &Candidate::expectation);
    ASSERT_NE(refused, candidates.end());
    EXPECT_EQ(hack_context.judge(worker_, program_, *refused).verdict, Verdict::WrongAnswer) << "it exits with 0";
    EXPECT_EQ(arguments_.back() + "\n", refused->input);
}

TEST_F(HackContextOfPackage, TakesItsAnswersFromAnotherProgram) {
    package_.entry.reference.clear();
    EXPECT_THROW(HackContext(context_, recipe::make_whole_jury(context_, judge::make_plan(config_, package_)), worker_),
                 base::ConfigError);
    HackContext hack_context(context_, recipe::make_whole_jury(context_, judge::make_plan(config_, package_)), worker_,
                             compile::Program{"/other", {"/program/b"}});
    const auto candidates = hack_context.with_answers({"some text"}, worker_.runner());
    ASSERT_EQ(candidates.size(), 1U);
    EXPECT_EQ(candidates[0].input, "some text");
    EXPECT_EQ(candidates[0].answer, reference_says("some text"));
    other_crashes_ = true;
    EXPECT_TRUE(hack_context.with_answers({"some text"}, worker_.runner()).empty());
}

}  // namespace
}  // namespace harness::hack
