#include "harness/setter/hack/hack.hpp"

#include <thread>

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "harness/base/error.hpp"
#include "harness/format/package/recipe.hpp"
#include "harness/setter/hack/hack_fixture.hpp"
#include "harness/setter/hack/package_inputs.hpp"
#include "harness/setter/recipe/make.hpp"

namespace harness::hack {
namespace {

using namespace std::chrono_literals;
using model::Verdict;
using testing::ElementsAre;

// The n of an input's first board; 0 if the input has none.
int first_n(const std::string& input) {
    return input.empty() ? 0 : std::stoi(input);
}

// An input of free boards.
std::string plain(int n, int boards = 1) {
    std::string input;
    for (int left = boards; left > 0; --left) {
        input += fmt::format("{}\n", n);
        for (int row = n; row > 0; --row) {
            input += std::string(static_cast<std::size_t>(n), '.') + '\n';
        }
    }
    return input + "0\n";
}

TEST_F(TheHack, ShrinksAWrongAnswerToTheSmallest) {
    play_ = wrong_if([](const std::string& input) {  // on a blocked square left of a free one, with at least 5 rows
        const bool large = input.find("5\n") != std::string::npos || input.find("6\n") != std::string::npos;
        return large && input.find("*.") != std::string::npos;
    });
    const HackReport report = run();
    ASSERT_TRUE(report.finding);
    EXPECT_EQ(report.finding->result.verdict, Verdict::WrongAnswer);
    const std::string& input = report.finding->candidate.input;
    EXPECT_EQ(std::ranges::count(input, '\n'), 1 + 5 + 1) << "n, a board of five rows, and the end";
    EXPECT_EQ(first_n(input), 5);
    EXPECT_EQ(std::ranges::count(input, '*'), 1);
    EXPECT_EQ(report.finding->result.evidence->given.text, "nonsense");
    EXPECT_EQ(report.finding->stage, "boards of every size");
    EXPECT_THAT(stages_, ElementsAre("boards of every size", "shrinking"));
    EXPECT_TRUE(report.finding->is_smallest);
    EXPECT_GT(report.searched.parts, report.searched.inputs);
}

TEST_F(TheHack, LooksAtTheLargestBoardsBeforeAllSmallOnes) {
    speak("blocked-queens");
    play_ = wrong_if([](const std::string& input) {  // on the first row of the largest board
        return input.starts_with("16\n") && input.substr(3, 16).find('.') != std::string::npos;
    });
    const HackReport report = run();
    ASSERT_TRUE(report.finding);
    EXPECT_EQ(report.finding->stage, "boards of every size");
    EXPECT_EQ(std::ranges::count(report.finding->candidate.input, '.'), 1);
    EXPECT_TRUE(report.finding->is_smallest);
    EXPECT_LT(report.searched.inputs, 512U) << "so many are the boards of three rows alone";
}

// Wrong on a board of 16 rows with a blocked square in its first row. As slow as the test says.
struct SlowAndWrongAtTheLargest {
    std::chrono::microseconds of_sixteen;  // CPU time for 16 rows; halved for each row less; plus 15 ms to start

    Played operator()(const std::string& input) const {
        const int n = first_n(input);
        const bool wrong = n == 16 && input.substr(3, 16).find('.') != std::string::npos;
        return {wrong ? "nonsense" : reference_says(input), {.cpu = 15ms + (of_sixteen / (1 << (16 - n)))}};
    }
};

TEST_F(TheHack, WaitsForASlowProgramAtTheLargestBoards) {
    speak("blocked-queens");
    play_ = SlowAndWrongAtTheLargest{450ms};
    const HackReport report = run();
    ASSERT_TRUE(report.finding);
    EXPECT_EQ(report.finding->result.verdict, Verdict::WrongAnswer);
    EXPECT_THAT(stages_, ElementsAre("boards of every size", "shrinking"))
        << "more than a quick run, half of the limit";
    EXPECT_EQ(report.searched.proofs, 0U);
}

TEST_F(TheHack, ComesBackToBoardsThatTakeNearlyTheLimit) {
    speak("blocked-queens");
    play_ = SlowAndWrongAtTheLargest{900ms};
    const Finding finding = run().finding.value();
    EXPECT_EQ(finding.result.verdict, Verdict::WrongAnswer);
    EXPECT_THAT(stages_, ElementsAre("boards of every size", "small inputs", "growing inputs", "boards of every size",
                                     "shrinking"));
}

TEST_F(TheHack, ShrinkingHasALimitOfItsOwn) {
    play_ = wrong_if([](const std::string& input) { return input.find('*') != std::string::npos; });
    options_.shrinking = 0ms;
    options_.shrinking_runs = 0;
    const Finding finding = run().finding.value();
    EXPECT_FALSE(finding.is_smallest);
    EXPECT_EQ(finding.candidate.input, finding.first.input);
    options_.shrinking_runs = 5;
    const HackReport slow = run();
    EXPECT_FALSE(slow.finding.value().is_smallest);
    EXPECT_LT(slow.finding->candidate.input.size(), slow.finding->first.input.size());
    EXPECT_GE(slow.shrunk.inputs, 5U);
    EXPECT_LE(slow.shrunk.inputs, 5U + 16U) << "the last steps are tried together";
}

TEST_F(TheHack, FindsTheSameWhateverTheNumberOfWorkers) {
    play_ = wrong_if([](const std::string& input) { return input.find("*.*.") != std::string::npos; });
    jobs_ = 1;
    const std::string alone = run().finding.value().candidate.input;
    for (const int jobs : {2, 3}) {
        jobs_ = jobs;
        EXPECT_EQ(run().finding.value().candidate.input, alone);
    }
}

TEST_F(TheHack, PredictsHowManyLargeBoardsTakeTooLong) {
    play_ = [](const std::string& input) {  // 50 ms for a board of 12 rows, doubled for each further row
        const int n = first_n(input);
        const auto boards = (std::ranges::count(input, '\n') - 1) / (n + 1);
        return Played{reference_says(input), {.cpu = std::chrono::microseconds((50'000 * boards << n) >> 12)}};
    };
    const HackReport report = run();
    ASSERT_TRUE(report.finding);
    EXPECT_EQ(report.finding->result.verdict, Verdict::TimeLimit);
    EXPECT_EQ(report.finding->stage, "growing inputs");
    EXPECT_EQ(report.finding->first.input, plain(16, 2)) << "0.8 s each";
    EXPECT_EQ(report.searched.proofs, 1U);
    EXPECT_TRUE(report.finding->is_smallest);
}

TEST_F(TheHack, PrefersOneLargerBoardThatTakesTooLong) {
    play_ = [](const std::string& input) {
        return Played{reference_says(input), {.cpu = std::chrono::microseconds((1LL << (2 * first_n(input))) / 64)}};
    };
    const Finding finding = run().finding.value();
    EXPECT_EQ(finding.first.input, plain(14)) << "4.1 s, where 13 rows would take 1.02 s";
    EXPECT_EQ(finding.candidate.input, plain(13));
}

TEST_F(TheHack, AnEndlessLoopIsShrunkByQuickRunsAndProvedOnce) {
    play_ = [](const std::string& input) {
        return Played{reference_says(input), {.cpu = input.find("*.") != std::string::npos ? 1h : 1ms}};
    };
    const HackReport report = run();
    ASSERT_TRUE(report.finding);
    EXPECT_EQ(report.finding->result.verdict, Verdict::TimeLimit);
    EXPECT_EQ(report.finding->candidate.input.size(), std::string_view{"2\n*.\n..\n0\n"}.size());
    EXPECT_EQ(std::ranges::count(report.finding->candidate.input, '*'), 1);
    EXPECT_TRUE(report.finding->is_smallest);
    EXPECT_EQ(report.searched.proofs + report.shrunk.proofs, 1U);
    EXPECT_EQ(whole_runs_, 1) << "the rest are quick runs";
}

TEST_F(TheHack, WhatOnlyLooksSlowIsNoFailure) {
    play_ = [](const std::string& input) {
        return Played{reference_says(input), {.cpu = input.find("*.") != std::string::npos ? 600ms : 1ms}};
    };
    options_.time = 3s;  // enough for a busy machine to reach the slow inputs, too
    const HackReport report = run();
    EXPECT_FALSE(report.finding);
    EXPECT_GT(report.searched.proofs, 0U);
}

TEST_F(TheHack, BeginsNothingThatCannotEndInTime) {
    play_ = [](const std::string& input) {
        return Played{reference_says(input), {.cpu = input.find("*.") != std::string::npos ? 1h : 1ms}};
    };
    package_.limits.time_limit = 100s;
    options_.time = 3s;
    const HackReport report = run();
    EXPECT_FALSE(report.finding);
    EXPECT_GT(report.searched.unproved, 0U);
    EXPECT_EQ(whole_runs_, 0);
    EXPECT_FALSE(report.complete);
}

TEST_F(TheHack, FindsNothingWhereThereIsNothing) {
    play_ = [](const std::string& input) { return Played{reference_says(input)}; };
    options_.time = 300ms;
    EXPECT_FALSE(run().finding);
    EXPECT_LE(longest_wall_, options_.time) << "no quick run outlasts what is left";
}

TEST_F(TheHack, ASlowStartLeavesTheOtherStagesTheirTime) {
    speak("blocked-queens");
    const std::string row = "*********\n";
    const std::string own = "9\n..*******\n" + row + row + row + row + row + row + row + row;
    put_case("1", own, "");
    play_ = [own](const std::string& input) {  // the first input looks slow; all small inputs together take 10 s
        std::this_thread::sleep_for(6ms);
        return Played{input == own ? "nonsense" : reference_says(input), {.cpu = 150ms}};
    };
    options_.time = 4s;
    const Finding finding = run().finding.value();
    EXPECT_EQ(finding.stage, "the package's own inputs");
}

TEST_F(TheHack, ShrinksNothingWhereNoProofCouldEndInTime) {
    play_ = [](const std::string& input) {  // 21 s for 14 rows, 42 s for 15
        return Played{reference_says(input), {.cpu = std::chrono::microseconds(1280LL << first_n(input))}};
    };
    package_.limits.time_limit = 20s;
    options_.time = 20s;
    const HackReport report = run();
    ASSERT_TRUE(report.finding);
    EXPECT_EQ(report.finding->candidate.input, plain(15));
    EXPECT_FALSE(report.finding->is_smallest);
    EXPECT_EQ(report.shrunk.proofs, 0U);
    EXPECT_EQ(report.shrunk.unproved, 1U);
}

TEST_F(TheHack, IsCompleteWhereTheOneInputWasJudged) {
    play_ = [](const std::string& input) { return Played{reference_says(input)}; };
    speak("all-boards");
    const HackReport only_one = run();
    EXPECT_TRUE(only_one.complete);
    EXPECT_EQ(only_one.searched.inputs, 1U);
    speak("queens-command");
    EXPECT_FALSE(run().complete) << "there are more arguments than the hack knows";
}

TEST_F(TheHack, IsNotCompleteWhereNothingWasJudged) {
    play_ = [](const std::string&) { return Played{"", {.end = model::Exited{1}}}; };
    speak("all-boards");
    against_ = compile::Program{"/other", {"/program/c"}};  // fails, too, so that no right answer is known
    const HackReport report = run();
    EXPECT_FALSE(report.finding);
    EXPECT_EQ(report.searched.inputs, 0U);
    EXPECT_FALSE(report.complete);
}

TEST_F(TheHack, ABrokenSandboxIsNoFailureOfTheProgram) {
    play_ = [](const std::string&) -> Played { throw base::JudgeError("the box broke"); };
    const HackReport report = run();
    EXPECT_FALSE(report.finding);
    EXPECT_THAT(report.unjudged.value().reason, testing::HasSubstr("the box broke"));
    EXPECT_FALSE(report.unjudged->validator_failed);
    EXPECT_GT(report.searched.judge_errors, 0U);
    EXPECT_EQ(report.searched.inputs, 0U);
}

TEST_F(TheHack, WhatFailsOnWhatIsNoInputIsNoFailure) {
    speak("n-queens");
    put_validator();
    accepts_ = [](const std::string& input) { return !input.empty(); };
    play_ = [](const std::string& input) {
        return input.empty() ? Played{"", {.end = model::Exited{1}}} : Played{reference_says(input)};
    };
    EXPECT_FALSE(run().finding);
    play_ = wrong_if([](const std::string& input) {  // wrong if there is no 0 at the end
        return input.find('0') == std::string::npos;
    });
    EXPECT_EQ(run().finding.value().candidate.input, "1\n");
}

TEST_F(TheHack, AsksTheValidatorsWhatTheProtocolCannotSay) {
    speak("n-queens");
    put_validator();
    accepts_ = [](const std::string& input) {  // the last of several numbers must be 1
        return std::ranges::count(input, '\n') <= 2 || input.ends_with("1\n0\n");
    };
    const auto wrong_on = [](const std::string& numbers) {
        return [numbers](const std::string& input) {
            return Played{input.find(numbers) != std::string::npos ? "nonsense" : reference_says(input)};
        };
    };
    play_ = wrong_on("3\n2\n0\n");
    EXPECT_FALSE(run().finding);
    play_ = wrong_on("3\n2\n");
    EXPECT_EQ(run().finding.value().candidate.input, "3\n2\n1\n0\n") << "smaller ones fail, and are no inputs";
    play_ = [this](const std::string& input) {
        // 50 ms for 12, doubled for each further row: no single number is slow, and no valid list.
        const int n = first_n(input);
        const auto count = accepts_(input) ? 1 : std::ranges::count(input, '\n') - 1;
        return Played{reference_says(input), {.cpu = std::chrono::microseconds((50'000 * count << n) >> 12)}};
    };
    EXPECT_FALSE(run().finding);
}

TEST_F(TheHack, TriesRandomInputsOfEveryKind) {
    std::string input;  // each of the kinds makes one such board
    for (int left = 16; left > 0; --left) {
        input += "4\n....\n....\n....\n....\n";
    }
    play_ = [all = input + "0\n"](const std::string& given) {
        return Played{given == all ? "nonsense" : reference_says(given)};
    };
    const Finding finding = run().finding.value();
    EXPECT_EQ(finding.stage, "random inputs of every kind");
    EXPECT_THAT(stages_,
                ElementsAre("boards of every size", "small inputs", "growing inputs", "random inputs of every kind"));
}

TEST_F(TheHack, TriesAllPairsOfLargeNumbers) {
    speak("n-queens");
    play_ = wrong_if([](const std::string& input) { return input.starts_with("12\n11\n"); });
    const Finding finding = run().finding.value();
    EXPECT_EQ(finding.stage, "random inputs of every kind");
    EXPECT_EQ(finding.candidate.input, "12\n11\n0\n");
}

TEST_F(TheHack, ClimbsToInputsThatTakeEverLonger) {
    speak("n-queens");
    put_case("1", "4\n0\n", "");
    play_ = [](const std::string& input) {  // slower with each 11 at the front, and wrong from five on
        int front = 0;
        while (input.substr(static_cast<std::size_t>(front) * 3, 3) == "11\n") {
            ++front;
        }
        const auto cpu = std::chrono::microseconds(1000 * front + 500 - static_cast<int>(input.size()));
        return Played{front >= 5 ? "nonsense" : reference_says(input), {.cpu = cpu}};
    };
    const Finding finding = run().finding.value();
    EXPECT_EQ(finding.stage, "inputs that take ever longer");
    EXPECT_EQ(finding.candidate.input, "11\n11\n11\n11\n11\n0\n");
    ASSERT_GE(stages_.size(), 8U);
    stages_.resize(7);
    EXPECT_THAT(stages_, ElementsAre("boards of every size", "small inputs", "growing inputs",
                                     "the package's own inputs", "random inputs of every kind",
                                     "inputs like those that catch known mistakes", "inputs that take ever longer"));
}

}  // namespace
}  // namespace harness::hack
