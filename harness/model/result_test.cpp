#include "harness/model/result.hpp"

#include <gtest/gtest.h>

namespace harness::model {
namespace {

TEST(Count, AddsUpEverySubmissionAndProblem) {
    PackageResult package;
    package.problems.resize(2);
    package.submissions.values().resize(3);
    package.submissions[0].verdict = Verdict::Accepted;
    package.submissions[0].as_expected = true;
    package.submissions[1].verdict = Verdict::JudgeError;
    package.submissions[2].verdict = Verdict::WrongAnswer;
    package.submissions[2].cases.resize(1);
    package.submissions[2].cases[0].verdict = Verdict::JudgeError;
    Summary summary{10, 20, 30, 40};
    count(package, summary);
    EXPECT_EQ(summary, (Summary{11, 22, 32, 42}));
}

TEST(StateOf, APackageIsWholeOrSaysWhyNot) {
    using enum PackageState::Kind;
    PackageResult package;
    package.problems = {{"package", "has no problem.yaml"}};
    EXPECT_EQ(state_of(package).kind, NotJudged) << "it was not read";
    EXPECT_EQ(state_of(package).why, "has no problem.yaml");
    package.problems.clear();
    package.info.cases = 1;
    package.submissions.values().resize(2);
    for (SubmissionResult& submission : package.submissions.values()) {
        submission.verdict = Verdict::Accepted;
        submission.as_expected = true;
    }
    EXPECT_EQ(state_of(package).kind, Whole);
    SubmissionResult& last = package.submissions.values().back();
    last.name = "a.c";
    last.reason = "why";
    last.as_expected = false;
    last.verdict = Verdict::NotJudged;
    EXPECT_EQ(state_of(package).kind, NotJudged);
    last.verdict = Verdict::WrongAnswer;
    EXPECT_EQ(state_of(package).kind, Faulty);
    EXPECT_EQ(state_of(package).why, "a.c: why");
    package.submissions.values().front().as_expected = true;
    package.problems = {{"secret/1.in", "is invalid"}};
    EXPECT_EQ(state_of(package).why, "secret/1.in: is invalid");
    last.verdict = Verdict::JudgeError;
    EXPECT_EQ(state_of(package).kind, JudgeFailed);
    EXPECT_EQ(state_of(package).name(), "the judge failed");
}

TEST(SubmissionResult, WhatItTookIsOfTheCasesThatWereMeasured) {
    SubmissionResult result;
    EXPECT_EQ(slowest_case(result), nullptr);
    EXPECT_EQ(peak_memory_kib(result), std::nullopt);
    result.cases.resize(3);
    EXPECT_EQ(slowest_case(result), nullptr);
    result.cases[1].cpu = std::chrono::nanoseconds{5};
    result.cases[2].cpu = std::chrono::nanoseconds{3};
    result.cases[2].memory_kib = 7;
    EXPECT_EQ(slowest_case(result), &result.cases[1]);
    EXPECT_EQ(peak_memory_kib(result), 7);
}

}  // namespace
}  // namespace harness::model
