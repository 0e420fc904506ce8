#include "harness/judge/decide.hpp"

#include <csignal>

#include <gtest/gtest.h>

namespace harness::judge {
namespace {

using namespace std::chrono_literals;
using model::Exited;
using model::Outcome;
using model::Signaled;
using model::Stop;
using package::Expectation;
using enum model::Verdict;

const model::Limits limits{.cpu = 1s, .wall = 3s};
const check::Check right{true, "well done"};
const check::Check wrong{false, R"(line 1, token 1: expected "92", got "91")"};

Decision decided(const Outcome& outcome, const std::optional<check::Check>& check = right,
                 Expectation expectation = Expectation::Answer) {
    return decide(outcome, check, limits, expectation);
}

void expect(const Decision& decision, model::Verdict verdict, std::string_view reason) {
    EXPECT_EQ(decision.verdict, verdict) << decision.reason;
    EXPECT_EQ(decision.reason, reason);
}

TEST(Decide, TheCheckDecidesWhereTheProgramEndedWell) {
    expect(decided({.cpu = 1s}), Accepted, "");
    expect(decided({}, wrong), WrongAnswer, wrong.message);
}

TEST(Decide, MemoryStopBeatsAllElse) {
    expect(decided({.end = Signaled{SIGKILL}, .stop = Stop::Memory, .cpu = 2s}), MemoryLimit,
           "used more than 2 GiB of memory");
}

TEST(Decide, ARuntimeThatRanOutOfItsOwnMemoryIsOverTheLimit) {
    Outcome outcome{.end = model::Exited{1}, .memory_kib = 2048};
    outcome.runtime_out_of_memory = true;
    const Decision decision = decided(outcome);
    EXPECT_EQ(decision.verdict, MemoryLimit);
    EXPECT_EQ(decision.reason, "its runtime ran out of memory, with 2 MiB in use");
}

TEST(Decide, CpuOverLimitBeatsEveryLaterRow) {
    expect(decided({.cpu = 1203ms}), TimeLimit, "used 1.203 s of cpu, limit 1.000 s");
    expect(decided({.end = Signaled{SIGKILL}, .stop = Stop::Wall, .cpu = 2s, .wall = 3s}), TimeLimit,
           "used 2.000 s of cpu, limit 1.000 s");
    EXPECT_EQ(decided({.end = Exited{1}, .cpu = 2s}).verdict, TimeLimit);
    EXPECT_EQ(decided({.stop = Stop::Output, .cpu = 2s}).verdict, TimeLimit);
    expect(decided({.end = Signaled{SIGKILL}, .stop = Stop::Cpu, .cpu = 2s}), TimeLimit,
           "stopped after 2.000 s of cpu, limit 1.000 s");
    expect(decided({.end = Signaled{SIGKILL}, .stop = Stop::Cpu}), TimeLimit,
           "stopped after an unknown time of cpu, limit 1.000 s");
}

TEST(Decide, ARejectionThatCameFirstBeatsWhatTheProgramDidThen) {
    check::Check early = wrong;
    early.rejected_first = true;
    expect(decided({.cpu = 2s}, early), WrongAnswer, wrong.message);
    expect(decided({.cpu = 2s}, wrong), TimeLimit, "used 2.000 s of cpu, limit 1.000 s");
}

TEST(Decide, WallStopWithoutCpuOverTheLimitIsIdle) {
    expect(decided({.end = Signaled{SIGKILL}, .stop = Stop::Wall, .cpu = 2ms, .wall = 3001ms}), IdleLimit,
           "ran for 3.001 s and used 0.002 s of cpu, wall limit 3.000 s");
    expect(decided({.end = Signaled{SIGKILL}, .stop = Stop::Wall, .cpu = 2ms, .wall = 4501ms, .wall_limit = 4500ms}),
           IdleLimit, "ran for 4.501 s and used 0.002 s of cpu, wall limit 4.500 s");
}

TEST(Decide, OutputStops) {
    expect(decided({.end = Signaled{SIGKILL}, .stop = Stop::Output}), OutputLimit,
           "wrote more than 8 MiB to standard output");
    model::Limits together = limits;
    together.error_output_counts = true;
    expect(decide({.end = Exited{1}, .stop = Stop::Output}, right, together, Expectation::Answer), OutputLimit,
           "wrote more than 8 MiB to standard output and standard error together");
    expect(decide({.stop = Stop::Output, .file_bytes = 1}, right, together, Expectation::Answer), OutputLimit,
           "wrote more than 8 MiB to standard output, standard error and files together");
}

TEST(Decide, SignalsAndExitCodesAreNamed) {
    expect(decided({.end = Signaled{SIGSEGV}}), RunTimeError, "SIGSEGV (segmentation fault)");
    expect(decided({.end = Exited{3}}), RunTimeError, "exit code 3");
    expect(decided({.end = Exited{255}}), RunTimeError, "exit code 255");
}

TEST(Decide, WhatStoppedARunBeatsHowItEnded) {
    for (const auto& [stop, verdict] : {std::pair{Stop::Memory, MemoryLimit}, std::pair{Stop::Cpu, TimeLimit},
                                        std::pair{Stop::Wall, IdleLimit}, std::pair{Stop::Output, OutputLimit}}) {
        for (const Outcome& outcome : {Outcome{.stop = stop}, Outcome{.end = Exited{1}, .stop = stop},
                                       Outcome{.end = Signaled{SIGKILL}, .stop = stop}}) {
            EXPECT_EQ(decided(outcome).verdict, verdict);
            EXPECT_EQ(decided(outcome, wrong).verdict, verdict);
            EXPECT_EQ(decided(outcome, std::nullopt, Expectation::NonZeroExit).verdict, verdict);
        }
    }
}

TEST(Decide, NonZeroExitExpected) {
    const auto expected = Expectation::NonZeroExit;
    expect(decided({.end = Exited{1}}, std::nullopt, expected), Accepted, "");
    expect(decided({.end = Exited{0}}, std::nullopt, expected), WrongAnswer, "exit code 0, expected a non-zero one");
    expect(decided({.end = Signaled{SIGABRT}}, std::nullopt, expected), RunTimeError, "SIGABRT (aborted)");
    EXPECT_EQ(decided({.end = Exited{1}, .cpu = 2s}, std::nullopt, expected).verdict, TimeLimit);
}

TEST(Decide, AReachedProcessLimitIsAHint) {
    expect(decided({.end = Exited{1}, .process_limit_hit = true}), RunTimeError,
           "exit code 1; it reached the limit of 64 processes and threads");
    expect(decided({.process_limit_hit = true}), Accepted, "");
    expect(decided({.process_limit_hit = true}, check::Check{false, ""}), WrongAnswer,
           "it reached the limit of 64 processes and threads");
}

TEST(NeedsCheck, OnlyWhereTheOutputDecides) {
    EXPECT_TRUE(needs_check({}, limits, Expectation::Answer));
    EXPECT_FALSE(needs_check({.end = Exited{1}}, limits, Expectation::Answer));
    EXPECT_FALSE(needs_check({.cpu = 2s}, limits, Expectation::Answer));
    EXPECT_FALSE(needs_check({}, limits, Expectation::NonZeroExit));
    EXPECT_TRUE(needs_check({.cpu = 1s}, limits, Expectation::Answer)) << "a run of exactly the limit is in time";
    EXPECT_TRUE(needs_check({.cpu = std::nullopt}, limits, Expectation::Answer));
    EXPECT_FALSE(needs_check({.end = Signaled{SIGSEGV}}, limits, Expectation::Answer));
}

TEST(DecideDeathTest, ADecidingOutputThatNobodyCheckedIsOurBug) {
    EXPECT_DEATH(decided({}, std::nullopt), "was checked");
}

}  // namespace
}  // namespace harness::judge
