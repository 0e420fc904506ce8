// Mostly what conformance/scores.txt does not ask of the built judge.
#include <limits>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "harness/judge/scoring/grading_fixture.hpp"

namespace harness::judge {
namespace {

using model::Verdict;
using package::Aggregation;
using package::Scoring;
using package::TestGroup;
using enum Verdict;

std::vector<Grade> parts(const std::vector<Verdict>& verdicts, const std::vector<double>& scores = {}) {
    std::vector<Grade> made;
    for (std::size_t i = 0; i < verdicts.size(); ++i) {
        made.push_back({verdicts[i], scores.empty() ? 0 : scores[i]});
    }
    return made;
}

TEST(DefaultGrader, TakesTheWorstError) {
    EXPECT_EQ(default_grader({}, parts({Accepted, WrongAnswer, RunTimeError, TimeLimit})).verdict, RunTimeError);
    EXPECT_EQ(default_grader({}, parts({WrongAnswer, OutputLimit, TimeLimit})).verdict, TimeLimit);
    EXPECT_EQ(default_grader({}, parts({MemoryLimit, TimeLimit})).verdict, MemoryLimit);
}

TEST(DefaultGrader, OfFlagsThatExcludeOneAnotherTheLastCounts) {
    EXPECT_EQ(default_grader({"always_accept", "first_error"}, parts({WrongAnswer, RunTimeError})).verdict,
              WrongAnswer);
    EXPECT_EQ(default_grader({"first_error", "worst_error"}, parts({WrongAnswer, RunTimeError})).verdict, RunTimeError);
    EXPECT_EQ(default_grader({"always_accept", "no_errors"}, parts({WrongAnswer})).verdict, WrongAnswer);
    EXPECT_EQ(default_grader({"min", "max"}, parts({Accepted, Accepted}, {1, 2})).score, 2);
    EXPECT_EQ(default_grader({"max", "sum"}, parts({Accepted, Accepted}, {1, 2})).score, 3);
}

TEST(DefaultGrader, LosesNothingInThirds) {
    EXPECT_EQ(default_grader({}, parts({Accepted, Accepted, Accepted}, {100.0 / 3, 100.0 / 3, 100.0 / 3})).score, 100);
    EXPECT_EQ(default_grader({}, parts(std::vector(10, Accepted), std::vector(10, 0.1))).score, 1);
}

TEST(DefaultGrader, EachFlagDoesWhatItSays) {
    const std::vector<Grade> mixed = parts({WrongAnswer, Accepted, RunTimeError}, {6, 1, 2});
    EXPECT_EQ(default_grader({}, mixed).score, 9);
    EXPECT_EQ(default_grader({"sum"}, mixed).score, 9);
    EXPECT_EQ(default_grader({"avg"}, mixed).score, 3);
    EXPECT_EQ(default_grader({"min"}, mixed).score, 1);
    EXPECT_EQ(default_grader({"max"}, mixed).score, 6);
    EXPECT_EQ(default_grader({}, mixed).verdict, RunTimeError);
    EXPECT_EQ(default_grader({"worst_error"}, mixed).verdict, RunTimeError);
    EXPECT_EQ(default_grader({"first_error"}, mixed).verdict, WrongAnswer);
    EXPECT_EQ(default_grader({"first_error"}, parts({Accepted})).verdict, Accepted);
    EXPECT_EQ(default_grader({"always_accept"}, mixed).verdict, Accepted);
    EXPECT_EQ(default_grader({"accept_if_any_accepted"}, mixed).verdict, Accepted);
    EXPECT_EQ(default_grader({"accept_if_any_accepted"}, parts({WrongAnswer})).verdict, WrongAnswer);
    EXPECT_EQ(default_grader({"ignore_sample"}, mixed).score, 2);
    EXPECT_EQ(default_grader({"ignore_sample", "accept_if_any_accepted"}, mixed).verdict, RunTimeError);
}

TEST(DefaultGrader, HasAnOrderOfErrors) {
    const std::vector<Verdict> order{Accepted,  WrongAnswer, OutputLimit,  IdleLimit,
                                     TimeLimit, MemoryLimit, RunTimeError, JudgeError};
    for (std::size_t worse = 1; worse < order.size(); ++worse) {
        EXPECT_EQ(default_grader({}, parts({order[worse], order[worse - 1]})).verdict, order[worse]);
        EXPECT_EQ(default_grader({}, parts({order[worse - 1], order[worse]})).verdict, order[worse]);
    }
}

// A grader knows four verdicts.
TEST(GraderProgram, IsToldTheVerdictsOfTheFormat) {
    EXPECT_EQ(grader_input(parts({Accepted, WrongAnswer, TimeLimit, IdleLimit, RunTimeError, MemoryLimit, OutputLimit},
                                 {1, 0, 2.5, 0, 0, 0, 0})),
              "AC 1\nWA 0\nTLE 2.5\nTLE 0\nRTE 0\nRTE 0\nRTE 0\n");
    EXPECT_EQ(grader_input({}), "");
}

TEST(DefaultGraderDeathTest, AGroupWithoutResultsIsOurBug) {
    EXPECT_DEATH(default_grader({}, {}), "without results");
}

TEST(GraderProgram, IsQuotedInPart) {
    EXPECT_EQ(base::error_of<base::JudgeError>([&] { grade_of(std::string(101, 'x')); }),
              "the grader must write one verdict and one score, and wrote \"" + std::string(97, 'x') + "…\"");
}

TEST(GraderProgram, AnswersWithAVerdictAndAScore) {
    EXPECT_EQ(grade_of("AC 12.5\n").verdict, Accepted);
    EXPECT_EQ(grade_of("AC 12.5\n").score, 12.5);
    EXPECT_EQ(grade_of(" WA  -1 ").verdict, WrongAnswer);
    EXPECT_EQ(grade_of("RTE 0").verdict, RunTimeError);
    EXPECT_EQ(grade_of("TLE 0").verdict, TimeLimit);
    for (const char* bad : {"", "AC", "5", "AC five", "AC inf", "AC nan", "AC 1 2", "JE 0", "CE 0", "XX 1", "1 AC"}) {
        EXPECT_THAT(base::error_of<base::JudgeError>([&] { grade_of(bad); }),
                    testing::HasSubstr("must write one verdict and one score"))
            << bad;
    }
}

TEST(IsMore, ByMoreThanArithmeticLeaves) {
    EXPECT_FALSE(is_more(0.1 + 0.2, 0.3));
    EXPECT_TRUE(is_more(100.01, 100));
    EXPECT_TRUE(is_more(100.0005, 100)) << "by more than a millionth";
    EXPECT_FALSE(is_more(100.00005, 100));
    EXPECT_FALSE(is_more(1e12 + 1, 1e12));
    EXPECT_FALSE(is_more(1e-6, 0)) << "by exactly a millionth";
}

TEST_F(GradingTest, WhatFollowsARejectionCountsForNothingWhereAGroupStops) {
    group("secret");
    put("secret/1", Accepted, 1);
    put("secret/2", WrongAnswer, 0);
    put("secret/3", std::nullopt);
    EXPECT_EQ(needed(), "12-");
    EXPECT_EQ(needed(true), "123");
    EXPECT_EQ(grade().verdict, WrongAnswer);
}

TEST_F(GradingTest, ARejectedGroupStopsTheOneAboveIt) {
    package_.groups[0].stops_at_rejection = false;
    group("secret").stops_at_rejection = true;
    group("secret/a");
    group("secret/b");
    put("secret/a/1", WrongAnswer);
    put("secret/a/2", Accepted);
    put("secret/b/3", std::nullopt);
    EXPECT_EQ(needed(), "12-");
    package_.groups[2].grader_flags = {"always_accept"};
    EXPECT_EQ(needed(), "123");
    results_[1].reset();  // the verdict is then unknown, so the rest is judged
    package_.groups[2].grader_flags = {};
    EXPECT_EQ(needed(), "123");
}

TEST_F(GradingTest, AGroupThatStopsIsKnownToBeRejected) {
    package_.groups[0].stops_at_rejection = false;
    group("secret").stops_at_rejection = true;
    group("secret/a").stops_at_rejection = true;
    group("secret/b");
    put("secret/a/1", WrongAnswer);
    put("secret/a/2", std::nullopt);
    put("secret/b/3", std::nullopt);
    EXPECT_EQ(needed(), "1--");
    package_.groups[2].custom_grader = true;
    EXPECT_EQ(needed(), "1-3") << "nobody knows what a program will say";
}

// The numbers of groups and cases are not of one kind.
TEST_F(GradingTest, ACaseBeforeAGroupOfItsNumberStopsIt) {
    group("secret");
    group("secret/a");
    put("secret/1", Accepted);
    put("secret/2", Accepted);
    put("secret/3", WrongAnswer);
    put("secret/a/4", std::nullopt);
    EXPECT_EQ(needed(), "123-");
}

TEST_F(GradingTest, OnlyGroupsWithScoresOfTheirOwnRequireOthers) {
    package_.groups[0].stops_at_rejection = false;
    group("secret");
    group("secret/a");
    group("secret/b").require_pass = {"secret/a"};
    put("secret/a/1", WrongAnswer);
    put("secret/b/2", Accepted);
    EXPECT_EQ(needed(), "12");
    package_.scoring = Scoring::Groups;
    EXPECT_EQ(needed(), "1-");
}

TEST_F(GradingTest, GroupsAreIndependentSince2023) {
    package_.scoring = Scoring::Groups;
    group("secret").aggregation = Aggregation::Min;
    group("secret/a").aggregation = Aggregation::Sum;
    group("secret/b").aggregation = Aggregation::Sum;
    put("secret/0", WrongAnswer);
    put("secret/a/1", WrongAnswer);
    put("secret/b/2", std::nullopt);
    EXPECT_EQ(needed(), "012") << "neither a case nor a group before it stops a group";
    put("secret/z", std::nullopt);  // behind the groups
    results_[0]->verdict = Accepted;
    EXPECT_EQ(needed(), "012z") << "nor does a group stop a case";
}

TEST_F(GradingTest, WithoutScoresThereIsOnlyAVerdict) {
    package_.type.scoring = false;
    TestGroup& secret = group("secret");
    secret.has_range = true;
    secret.range = {0, 50};
    put("secret/1", Accepted, 51);
    EXPECT_EQ(grade().verdict, Accepted) << "the range is of scores";
    EXPECT_FALSE(grade().points.has_value());
}

TEST_F(GradingTest, ARejectedSubmissionHasNothing) {
    package_.groups[0].stops_at_rejection = false;
    TestGroup& secret = group("secret");
    secret.has_range = true;
    secret.range = {-1, 50};
    put("secret/1", Accepted, 7);
    EXPECT_EQ(got(), 7);
    EXPECT_FALSE(grade().points->lower_is_better);
    EXPECT_EQ(grade().points->groups.at(0).most, 50);
    EXPECT_EQ(grade().points->groups.at(0).got, 7);
    EXPECT_EQ(grade().points->groups.at(0).verdict, Accepted);
    EXPECT_EQ(grade().points->groups.size(), 1U);
    put("secret/2", WrongAnswer, -3);
    EXPECT_EQ(got(), 0);
    package_.type.minimizes = true;
    EXPECT_FALSE(grade().points.has_value()) << "0 would be the best score";
    results_[1]->verdict = Accepted;
    EXPECT_TRUE(grade().points->lower_is_better);
    results_[1]->score = -9;
    EXPECT_EQ(fault(), "the score -2 of data/secret is not within its range, -1 to 50");
    package_.groups[1].range.most = std::numeric_limits<double>::infinity();
    results_[1]->score = 0;
    EXPECT_EQ(grade().points->groups.at(0).most, std::nullopt);
    package_.groups[1].range.most = 50;
    package_.groups[1].has_range = false;
    EXPECT_EQ(grade().points->groups.at(0).most, std::nullopt) << "the range of the group above is not its own";
}

TEST_F(GradingTest, DomJudgeScoresAGroupAsAWhole) {
    package_.scoring = Scoring::DomJudge;
    package_.groups[0].stops_at_rejection = false;
    group("secret").has_accept_score = true;  // has groups, so it is their sum
    package_.groups[1].accept_score = 1000;
    for (const char* name : {"secret/a", "secret/b", "secret/c"}) {
        TestGroup& added = group(name);
        added.has_accept_score = added.name != "secret/c";
        added.accept_score = 30;
    }
    put("secret/a/1", Accepted, 1);
    put("secret/a/2", Accepted, 2);
    put("secret/b/1", WrongAnswer, 4);
    put("secret/b/2", RunTimeError, 4);
    put("secret/c/1", Accepted, 5);
    EXPECT_EQ(got(), 35);
    package_.groups[3].grader_flags = {"worst_error"};
    EXPECT_EQ(grade().verdict, WrongAnswer) << "the first error, and a rejected submission keeps its score";
    package_.groups[1].has_range = true;
    package_.groups[1].range = {0, 1};
    for (auto& result : results_) {
        result->verdict = Accepted;
    }
    EXPECT_EQ(got(), 65) << "DOMjudge has no ranges";
}

TEST_F(GradingTest, AGroupWithoutCasesIsNotReported) {
    package_.groups[0].stops_at_rejection = false;
    group("sample");
    group("secret");
    put("secret/1", Accepted, 5);
    ASSERT_EQ(grade().points->groups.size(), 1U);
    EXPECT_EQ(grade().points->groups[0].cases, "secret");
}

TEST_F(GradingTest, NoGraderIsAskedAboutAJudgeError) {
    package_.groups[0].stops_at_rejection = false;
    group("secret").custom_grader = true;
    put("secret/1", Accepted, 5);
    int asked = 0;
    const Grader grader = [&](const TestGroup&, const std::vector<Grade>& given) {
        ++asked;
        return Grade{Accepted, given.front().score * 2};
    };
    EXPECT_EQ(GradingRules(package_).grade(results_, grader).points->got, 10);
    results_[0]->score.reset();
    EXPECT_EQ(GradingRules(package_).grade(results_, grader).points->got, 0) << "a case without a score has 0";
    package_.groups[1].has_range = true;
    package_.groups[1].range = {5, 10};
    results_[0]->verdict = JudgeError;
    EXPECT_EQ(GradingRules(package_).grade(results_, grader).verdict, JudgeError) << "not a score out of range";
    EXPECT_EQ(asked, 2);
}

TEST_F(GradingTest, WhatStopsIsNotCounted) {
    group("secret");
    package_.groups[1].stops_at_rejection = true;
    package_.groups[1].grader_flags = {"always_accept"};
    package_.groups[0].grader_flags = {"always_accept"};
    put("secret/1", WrongAnswer, 1);
    put("secret/2", Accepted, 5);
    EXPECT_EQ(got(), 1);
}

TEST_F(GradingTest, AScoreOutsideItsRangeIsAJudgeError) {
    TestGroup& secret = group("secret");
    secret.has_range = true;
    secret.range = {0, 50};
    put("secret/1", Accepted, 51);
    EXPECT_EQ(fault(), "the score 51 of data/secret is not within its range, 0 to 50");
    results_[0]->score = 50.00001;
    EXPECT_EQ(fault(), "no error") << "what arithmetic leaves";
    results_[0]->score = 51;
    results_[0]->verdict = WrongAnswer;  // with this verdict the score does not count
    EXPECT_EQ(grade().verdict, WrongAnswer);
}

TEST_F(GradingTest, ACaseThatIsNeededAndWasNotJudgedIsOurBug) {
    group("secret");
    put("secret/1", std::nullopt);
    EXPECT_DEATH(grade(), "was judged");
}

TEST_F(GradingTest, AJudgeErrorIsOneOfTheWhole) {
    package_.groups[0].stops_at_rejection = false;
    package_.groups[0].grader_flags = {"always_accept"};
    group("secret");
    put("secret/1", JudgeError);
    put("secret/2", Accepted, 5);
    EXPECT_EQ(grade().verdict, JudgeError);
    EXPECT_FALSE(grade().points.has_value());
}

}  // namespace
}  // namespace harness::judge
