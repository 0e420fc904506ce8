#include "harness/report/behaviours.hpp"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace harness::report {
namespace {

using model::Verdict;
using testing::ElementsAre;
using testing::IsEmpty;
using testing::SizeIs;

// Rejected on these cases, and shown the first of them, whose input has this size.
model::SubmissionResult failing(Verdict verdict, const std::vector<std::string>& cases, const std::string& output,
                                std::int64_t input_bytes = 10) {
    model::SubmissionResult result;
    result.author = model::Author{fmt::format("student {} {}", output, input_bytes), ""};
    result.verdict = verdict;
    result.cases.emplace_back().name = "secret/0";
    result.cases.back().verdict = Verdict::Accepted;
    for (const std::string& name : cases) {
        model::CaseResult& rejected = result.cases.emplace_back();
        rejected.name = name;
        rejected.verdict = verdict;
    }
    if (!cases.empty()) {
        model::Evidence& evidence = result.cases[1].evidence.emplace();
        evidence.given.add(output);
        evidence.input.bytes = input_bytes;
    }
    return result;
}

model::SubmissionResult with_hint(model::SubmissionResult result, const std::string& hint) {
    result.hints = {hint};
    return result;
}

std::vector<AlikePrograms> alike_among(std::vector<model::SubmissionResult> results) {
    Behaviours behaviours;
    for (std::size_t index = 0; index < results.size(); ++index) {
        behaviours.add(results[index], index);
    }
    return behaviours.all();
}

TEST(Behaviours, TheSameOutputOnTheSameCasesIsAlike) {
    const auto wrong = [](const std::string& output, std::int64_t bytes) {
        return failing(Verdict::WrongAnswer, {"secret/1", "secret/2", "secret/3", "secret/4"}, output, bytes);
    };
    const auto all = alike_among({wrong("7\n", 30), wrong("8\n", 10), wrong(" 7", 20), wrong("7", 25),
                                  failing(Verdict::WrongAnswer, {"secret/1"}, "7\n")});
    ASSERT_THAT(all, SizeIs(1));
    EXPECT_THAT(all[0].programs, ElementsAre(0, 2, 3));
    EXPECT_EQ(all[0].example, 2) << "the smallest input";
    EXPECT_EQ(all[0].behaviour.text(), "WA at secret/1, secret/2, secret/3 and 1 more");
}

TEST(Behaviours, ARunTimeErrorIsAlikeForTheSameReasonWhateverTheLine) {
    const auto stops = [](const std::string& output, const std::string& hint) {
        return with_hint(failing(Verdict::RunTimeError, {"secret/1"}, output), hint);
    };
    const auto all = alike_among({stops("", "line 12: the list has 8 elements"), stops("x", "line 7: division by zero"),
                                  stops("y", "line 107: the list has 8 elements")});
    ASSERT_THAT(all, SizeIs(1));
    EXPECT_THAT(all[0].programs, ElementsAre(0, 2));
    EXPECT_EQ(all[0].behaviour.hint, "line 12: the list has 8 elements");
}

TEST(Behaviours, TheLargestGroupIsFirst) {
    const auto late = failing(Verdict::TimeLimit, {"secret/9"}, "");
    const auto wrong = failing(Verdict::WrongAnswer, {"secret/1"}, "1");
    const auto all = alike_among({wrong, wrong, late, late, late});
    ASSERT_THAT(all, SizeIs(2));
    EXPECT_EQ(all[0].behaviour.text(), "TLE at secret/9");
    EXPECT_THAT(all[0].programs, ElementsAre(2, 3, 4));
}

TEST(Behaviours, WhatDoesNotFailOrGivesNoReasonIsLikeNothing) {
    const auto accepted = failing(Verdict::Accepted, {}, "");
    const auto not_compiled = failing(Verdict::CompileError, {}, "");
    const auto failed_judge = failing(Verdict::JudgeError, {"secret/1"}, "");
    EXPECT_THAT(alike_among({accepted, accepted, not_compiled, not_compiled, failed_judge, failed_judge}), IsEmpty());
    EXPECT_THAT(alike_among({with_hint(not_compiled, "line 3: a semicolon is missing"),
                             with_hint(not_compiled, "line 4: a semicolon is missing")}),
                SizeIs(1));
}

TEST(Behaviours, OfAClassEachStudentHasOneProgramAndTheJuryNone) {
    model::PackageResult package;
    model::SubmissionResult jurys = failing(Verdict::WrongAnswer, {"secret/1"}, "1");
    jurys.author.reset();
    const model::SubmissionResult students = failing(Verdict::WrongAnswer, {"secret/1"}, "1");
    package.submissions = std::vector{jurys, students, students};
    EXPECT_THAT(behaviours_of(package), IsEmpty());
    model::SubmissionResult other = students;
    other.author->student = "another";
    package.submissions = std::vector{jurys, students, students, other};
    ASSERT_THAT(behaviours_of(package), SizeIs(1));
    EXPECT_THAT(behaviours_of(package)[0].programs, ElementsAre(2, 3));
}

}  // namespace
}  // namespace harness::report
