// Mostly what conformance/scores.txt does not ask of the built judge.
#include "harness/judge/scoring/grading.hpp"

#include <algorithm>

#include <gtest/gtest.h>

#include "harness/support/error_fixture.hpp"

namespace harness::judge {
namespace {

using model::Verdict;
using package::Aggregation;
using package::Package;
using package::Scoring;
using package::TestGroup;
using enum Verdict;

// A package of groups and cases in memory, with the results of its cases.
class GradingTest : public testing::Test {
  protected:
    GradingTest() {
        package_.type.scoring = true;
        package_.scoring = Scoring::Graders;
        package_.groups.push_back({});
    }

    TestGroup& group(const std::string& name) {
        TestGroup made = package_.groups.front();
        made.name = name;
        made.says_legacy = made.has_accept_score = made.has_range = false;
        made.parent =
            place_of(name.substr(0, name.find_last_of('/') == std::string::npos ? 0 : name.find_last_of('/')));
        package_.groups.push_back(made);
        return package_.groups.back();
    }
    void put(const std::string& name, std::optional<Verdict> verdict, double score = 0) {
        package::Case one;
        one.name = name;
        one.group = place_of(name.substr(0, name.find_last_of('/')));
        package_.cases.push_back(one);
        results_.emplace_back();
        if (verdict) {
            results_.back().emplace();
            results_.back()->name = name;
            results_.back()->verdict = *verdict;
            results_.back()->score = score;
        }
    }
    Grading grade() { return GradingRules(package_).grade(results_, nullptr); }
    std::string fault() {
        return support::error_of<support::JudgeError>([&] { grade(); });
    }
    double got() { return grade().points.value().got; }
    // The needed cases, as digits.
    std::string needed(bool all = false) {
        std::string text;
        const GradingRules rules(package_);
        for (std::size_t one = 0; one < package_.cases.size(); ++one) {
            text += rules.needs(results_, one, all) ? package_.cases[one].name.back() : '-';
        }
        return text;
    }

    Package package_;
    CaseResults results_;

  private:
    std::size_t place_of(const std::string& name) {
        const auto found = std::ranges::find(package_.groups, name, &TestGroup::name);
        return static_cast<std::size_t>(found - package_.groups.begin());
    }
};

std::vector<Graded> parts(const std::vector<Verdict>& verdicts, const std::vector<double>& scores = {}) {
    std::vector<Graded> made;
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
    EXPECT_EQ(default_grader({"min", "max"}, parts({Accepted, Accepted}, {1, 2})).score, 2);
}

TEST(DefaultGrader, LosesNothingInThirds) {
    EXPECT_EQ(default_grader({}, parts({Accepted, Accepted, Accepted}, {100.0 / 3, 100.0 / 3, 100.0 / 3})).score, 100);
}

TEST(IsMore, ByMoreThanArithmeticLeaves) {
    EXPECT_FALSE(is_more(0.1 + 0.2, 0.3));
    EXPECT_TRUE(is_more(100.01, 100));
    EXPECT_FALSE(is_more(1e12 + 1, 1e12));
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

TEST_F(GradingTest, AScoreOutsideItsRangeIsAJudgeError) {
    TestGroup& secret = group("secret");
    secret.has_range = true;
    secret.range = {0, 50};
    put("secret/1", Accepted, 51);
    EXPECT_EQ(fault(), "the score 51 of data/secret is not within its range, 0 to 50");
    results_[0]->verdict = WrongAnswer;  // with this verdict the score does not count
    EXPECT_EQ(grade().verdict, WrongAnswer);
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
        TestGroup& one = group(name);
        one.aggregation = aggregation;
        one.most = most;
    }
};

TEST_F(GroupsTest, APassFailGroupNeedsNothingBehindARejection) {
    results_[1]->verdict = TimeLimit;
    results_[2].reset();
    EXPECT_EQ(needed(), "11-12");
    EXPECT_EQ(needed(true), "11212");
    EXPECT_EQ(got(), 35);
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

TEST_F(GroupsTest, AScoreBeyondTheHighestIsAJudgeError) {
    results_[3]->score = 71;
    EXPECT_EQ(fault(), "the score 71 of data/secret/b is more than its highest one, 70");
}

TEST_F(GroupsTest, WithoutABoundTheScoreIsWhatItIs) {
    package_.groups[2].most = package_.groups[4].most = std::nullopt;
    results_[3]->score = 1e6;
    EXPECT_EQ(got(), 1e6 + 30);
    EXPECT_EQ(grade().points.value().most, std::nullopt);
}

}  // namespace
}  // namespace harness::judge
