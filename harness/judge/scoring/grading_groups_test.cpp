// How groups are graded since format 2023-07. Mostly what conformance/scores.txt does not ask of the built judge.
#include <gtest/gtest.h>

#include "harness/judge/scoring/grading_fixture.hpp"

namespace harness::judge {
namespace {

using package::Aggregation;
using package::Scoring;
using package::TestGroup;
using enum model::Verdict;

class GroupsTest : public GradingTest {
  protected:
    GroupsTest() {
        package_.scoring = Scoring::Groups;
        group("sample");
        scored("secret", Aggregation::Sum, 100);
        scored("secret/a", Aggregation::PassFail, 30);
        scored("secret/b", Aggregation::Sum, 70);
        put("sample/1", Accepted);
        put("secret/a/1", Accepted);
        put("secret/a/2", Accepted);
        put("secret/b/1", Accepted, 35);
        put("secret/b/2", WrongAnswer, 0);
    }
    void scored(const std::string& name, Aggregation aggregation, std::optional<double> most) {
        TestGroup& added = group(name);
        added.aggregation = aggregation;
        added.most = most;
    }
};

TEST_F(GroupsTest, APassFailGroupNeedsNothingBehindARejection) {
    results_[1]->verdict = TimeLimit;
    results_[2].reset();
    EXPECT_EQ(needed(), "11-12");
    EXPECT_EQ(needed(true), "11212");
    EXPECT_EQ(got(), 35);
}

TEST_F(GroupsTest, APassFailGroupWithoutAHighestScoreGivesNone) {
    results_[4]->verdict = Accepted;
    package_.groups[2].aggregation = Aggregation::PassFail;
    EXPECT_EQ(got(), 100);
    package_.groups[2].most.reset();
    EXPECT_EQ(got(), 0);
}

TEST_F(GroupsTest, AGroupWaitsForWhatItRequires) {
    package_.groups[4].require_pass = {"secret/a"};
    EXPECT_EQ(got(), 65);
    results_[2]->verdict = WrongAnswer;
    EXPECT_EQ(needed(true), "112--");
    package_.groups[4].require_pass = {"sample"};
    EXPECT_EQ(needed(true), "11212");
    results_[0]->verdict = WrongAnswer;
    EXPECT_EQ(needed(true), "112--");
}

TEST_F(GroupsTest, AGroupOfALongerNameIsNotTheRequiredOne) {
    group("secret/ab");
    package_.groups.back().aggregation = Aggregation::Min;
    put("secret/ab/9", WrongAnswer);
    package_.groups[4].require_pass = {"secret/a"};
    EXPECT_EQ(needed(true), "112129") << "secret/ab is not within secret/a";
    EXPECT_EQ(got(), 65);
    package_.groups[4].require_pass = {"secret/ab"};
    EXPECT_EQ(needed(true), "112--9");
    EXPECT_EQ(got(), 30);
    package_.groups[4].require_pass = {"secret/a/1"};
    results_[2]->verdict = WrongAnswer;
    EXPECT_EQ(needed(true), "112129");
    results_[1]->verdict = WrongAnswer;
    EXPECT_EQ(needed(true), "112--9") << "a case alone can be required too";
}

TEST_F(GroupsTest, WhatIsNotJudgedDoesNotPass) {
    package_.groups[4].require_pass = {"secret/a"};
    results_[2].reset();
    EXPECT_EQ(needed(true), "11212") << "it may still pass";
    package_.groups[3].require_pass = {"sample"};
    results_[0]->verdict = WrongAnswer;
    const model::Points points = grade().points.value();
    EXPECT_EQ(points.got, 0);
    ASSERT_EQ(points.groups.size(), 2U);
    EXPECT_EQ(points.groups[0].verdict, std::nullopt);
    EXPECT_EQ(points.groups[1].verdict, std::nullopt);
    EXPECT_EQ(points.groups[1].most, 70);
}

TEST_F(GroupsTest, TheFirstRejectionIsTheVerdict) {
    EXPECT_EQ(grade().verdict, WrongAnswer);
    results_[1]->verdict = TimeLimit;
    EXPECT_EQ(grade().verdict, TimeLimit);
    const model::Points points = grade().points.value();
    EXPECT_EQ(points.most, 100);
    EXPECT_FALSE(points.lower_is_better);
    package_.type.minimizes = true;
    EXPECT_FALSE(grade().points->lower_is_better) << "only the legacy format can ask for it";
    ASSERT_EQ(points.groups.size(), 2U);
    EXPECT_EQ(points.groups[0].cases, "secret/a");
    EXPECT_EQ(points.groups[0].verdict, TimeLimit);
    EXPECT_EQ(points.groups[0].got, 0);
    EXPECT_EQ(points.groups[0].most, 30);
    EXPECT_EQ(points.groups[1].verdict, WrongAnswer);
    EXPECT_EQ(points.groups[1].got, 35);
    results_[3]->verdict = JudgeError;
    EXPECT_EQ(grade().verdict, JudgeError);
    EXPECT_FALSE(grade().points.has_value());
}

TEST_F(GroupsTest, AJudgeErrorOfASampleIsOneOfTheWhole) {
    results_[0]->verdict = JudgeError;
    EXPECT_EQ(grade().verdict, JudgeError);
    EXPECT_FALSE(grade().points.has_value());
}

TEST_F(GroupsTest, AGroupKeepsItsFirstRejection) {
    results_[3]->verdict = TimeLimit;
    results_[4]->verdict = Accepted;
    EXPECT_EQ(grade().points->groups.at(1).verdict, TimeLimit);
    results_[4]->verdict = WrongAnswer;
    EXPECT_EQ(grade().points->groups.at(1).verdict, TimeLimit);
}

TEST_F(GroupsTest, AnInnerGroupThatWasNotJudgedDoesNotPass) {
    results_[4]->verdict = Accepted;
    package_.groups[2].aggregation = Aggregation::PassFail;
    EXPECT_EQ(got(), 100);
    package_.groups[4].require_pass = {"sample"};
    results_[0]->verdict = WrongAnswer;
    EXPECT_EQ(got(), 0);
}

TEST_F(GroupsTest, TheLeastCaseCountsForMin) {
    package_.groups[4].aggregation = Aggregation::Min;
    results_[4]->verdict = Accepted;
    results_[4]->score = 20;
    EXPECT_EQ(got(), 50);
    EXPECT_EQ(needed(), "11212");
    results_[3]->verdict = WrongAnswer;
    results_[3]->score = 0;
    results_[4].reset();
    EXPECT_EQ(needed(), "1121-");
    EXPECT_EQ(got(), 30);
}

TEST_F(GroupsTest, AScoreBeyondTheHighestIsAJudgeError) {
    results_[3]->score = 71;
    EXPECT_EQ(fault(), "the score 71 of data/secret/b is more than its highest one, 70");
    results_[3]->score = 70.00001;
    EXPECT_EQ(fault(), "no error") << "what arithmetic leaves";
}

TEST_F(GroupsTest, WithoutABoundTheScoreIsWhatItIs) {
    package_.groups[2].most = package_.groups[4].most = std::nullopt;
    results_[3]->score = 1e6;
    EXPECT_EQ(got(), 1e6 + 30);
    EXPECT_EQ(grade().points.value().most, std::nullopt);
}

}  // namespace
}  // namespace harness::judge
