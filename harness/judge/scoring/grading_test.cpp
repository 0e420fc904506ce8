#include "harness/judge/scoring/grading.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "harness/support/error.hpp"

namespace harness::judge {
namespace {

using model::Verdict;
using package::Aggregation;
using package::Package;
using package::Scoring;
using package::TestGroup;
using testing::ElementsAre;
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
    Grading grade(const Grader& grader = nullptr) { return GradingRules(package_).grade(results_, grader); }
    double got() { return grade().points.value().got; }
    std::vector<std::string> groups() {
        std::vector<std::string> texts;
        const model::Points points = grade().points.value();
        for (const model::Points::Group& one : points.groups) {
            texts.push_back(one.cases + (one.verdict ? " " + std::string{model::short_name(*one.verdict)} : " -") +
                            " " + std::to_string(static_cast<int>(one.got)));
        }
        return texts;
    }
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

TEST(DefaultGrader, TakesTheWorstErrorUnlessToldElse) {
    EXPECT_EQ(default_grader({}, parts({Accepted, WrongAnswer, RunTimeError, TimeLimit})).verdict, RunTimeError);
    EXPECT_EQ(default_grader({}, parts({WrongAnswer, OutputLimit, TimeLimit})).verdict, TimeLimit);
    EXPECT_EQ(default_grader({}, parts({MemoryLimit, TimeLimit})).verdict, MemoryLimit);
    EXPECT_EQ(default_grader({"first_error"}, parts({Accepted, WrongAnswer, RunTimeError})).verdict, WrongAnswer);
    EXPECT_EQ(default_grader({"always_accept"}, parts({WrongAnswer})).verdict, Accepted);
    EXPECT_EQ(default_grader({}, parts({Accepted, Accepted})).verdict, Accepted);
}

TEST(DefaultGrader, OfFlagsThatExcludeOneAnotherTheLastCounts) {
    EXPECT_EQ(default_grader({"always_accept", "first_error"}, parts({WrongAnswer, RunTimeError})).verdict,
              WrongAnswer);
    EXPECT_EQ(default_grader({"min", "max"}, parts({Accepted, Accepted}, {1, 2})).score, 2);
}

TEST(DefaultGrader, AddsTheScoresUnlessToldElse) {
    const auto of = parts({Accepted, Accepted, Accepted}, {1, 2, 6});
    EXPECT_EQ(default_grader({}, of).score, 9);
    EXPECT_EQ(default_grader({"avg"}, of).score, 3);
    EXPECT_EQ(default_grader({"min"}, of).score, 1);
    EXPECT_EQ(default_grader({"max"}, of).score, 6);
}

TEST(DefaultGrader, KnowsItsTwoOtherFlags) {
    EXPECT_EQ(default_grader({"accept_if_any_accepted"}, parts({WrongAnswer, Accepted})).verdict, Accepted);
    EXPECT_EQ(default_grader({"accept_if_any_accepted"}, parts({WrongAnswer, RunTimeError})).verdict, RunTimeError);
    EXPECT_EQ(default_grader({"ignore_sample"}, parts({WrongAnswer, Accepted}, {5, 7})), (Graded{Accepted, 7}));
}

TEST(DefaultGrader, LosesNothingInThirds) {
    EXPECT_EQ(default_grader({}, parts({Accepted, Accepted, Accepted}, {100.0 / 3, 100.0 / 3, 100.0 / 3})).score, 100);
}

TEST(IsMore, ByMoreThanArithmeticLeaves) {
    EXPECT_FALSE(is_more(0.1 + 0.2, 0.3));
    EXPECT_TRUE(is_more(100.01, 100));
    EXPECT_FALSE(is_more(1e12 + 1, 1e12));
}

TEST_F(GradingTest, GradersWorkFromTheInnermostGroupOut) {
    package_.groups[0].stops_at_rejection = false;
    group("sample").accept_score = 0;
    group("secret").grader_flags = {"accept_if_any_accepted"};
    group("secret/1").grader_flags = {"min"};
    group("secret/2").grader_flags = {"min"};
    put("sample/1", Accepted, 0);
    put("secret/1/1", Accepted, 40);
    put("secret/1/2", Accepted, 40);
    put("secret/2/1", Accepted, 60);
    put("secret/2/2", WrongAnswer, 0);
    EXPECT_EQ(grade().verdict, Accepted);
    EXPECT_EQ(got(), 40);
    EXPECT_THAT(groups(), ElementsAre("sample AC 0", "secret AC 40", "secret/1 AC 40", "secret/2 WA 0"));
}

TEST_F(GradingTest, ARejectedSubmissionHasNoScoreInLegacy) {
    package_.groups[0].stops_at_rejection = false;
    group("secret");
    put("secret/1", Accepted, 40);
    put("secret/2", TimeLimit, 0);
    EXPECT_EQ(grade().verdict, TimeLimit);
    EXPECT_EQ(got(), 0);
    EXPECT_THAT(groups(), ElementsAre("secret TLE 40"));
    package_.type.minimizes = true;  // 0 would be the best possible score
    EXPECT_FALSE(grade().points.has_value());
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

TEST_F(GradingTest, AGraderOfThePackageSaysWhatItsGroupCameTo) {
    package_.groups[0].stops_at_rejection = false;
    group("secret");
    group("secret/a").custom_grader = true;
    put("secret/a/1", WrongAnswer, 3);
    put("secret/a/2", Accepted, 4);
    std::vector<Graded> asked;
    const Grading grading = grade([&](const TestGroup& one, const std::vector<Graded>& results) {
        EXPECT_EQ(one.name, "secret/a");
        asked = results;
        return Graded{Accepted, 12};
    });
    EXPECT_THAT(asked, ElementsAre(Graded{WrongAnswer, 3}, Graded{Accepted, 4}));
    EXPECT_EQ(grading.verdict, Accepted);
    EXPECT_EQ(grading.points.value().got, 12);
}

TEST_F(GradingTest, AScoreOutsideItsRangeIsAJudgeError) {
    TestGroup& secret = group("secret");
    secret.has_range = true;
    secret.range = {0, 50};
    put("secret/1", Accepted, 51);
    EXPECT_EQ(grade().verdict, JudgeError);
    EXPECT_FALSE(grade().points.has_value());
    EXPECT_EQ(grade().fault, "the score 51 of data/secret is not within its range, 0 to 50");
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

TEST_F(GradingTest, DomJudgeGivesAGroupItsScoreAsAWhole) {
    package_.scoring = Scoring::DomJudge;
    package_.groups[0].stops_at_rejection = false;
    group("sample");
    group("secret");
    for (const char* name : {"secret/a", "secret/b"}) {
        TestGroup& one = group(name);
        one.has_accept_score = true;
        one.accept_score = 20;
    }
    put("sample/1", Accepted, 0);
    put("secret/a/1", Accepted, 20);
    put("secret/a/2", Accepted, 20);
    put("secret/b/1", Accepted, 20);
    put("secret/b/2", WrongAnswer, 0);
    EXPECT_EQ(grade().verdict, WrongAnswer);
    EXPECT_EQ(got(), 20);
    EXPECT_THAT(groups(), ElementsAre("sample AC 0", "secret WA 20", "secret/a AC 20", "secret/b WA 0"));
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

TEST_F(GroupsTest, AddUpByTheirAggregation) {
    EXPECT_EQ(grade().verdict, WrongAnswer);
    EXPECT_EQ(got(), 65);
    EXPECT_THAT(groups(), ElementsAre("secret/a AC 30", "secret/b WA 35"));
    package_.groups[4].aggregation = Aggregation::Min;
    EXPECT_EQ(got(), 30);
    package_.groups[2].aggregation = Aggregation::PassFail;
    EXPECT_EQ(got(), 0);
}

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
    EXPECT_THAT(groups(), ElementsAre("secret/a WA 0", "secret/b - 0"));
    package_.groups[4].require_pass = {"sample"};
    EXPECT_EQ(needed(true), "11212");
    results_[0]->verdict = WrongAnswer;
    EXPECT_EQ(needed(true), "112--");
}

TEST_F(GroupsTest, SamplesCountForNothing) {
    results_[0]->verdict = WrongAnswer;
    results_[4] = results_[3];
    EXPECT_EQ(got(), 100);
    EXPECT_EQ(grade().verdict, WrongAnswer);
}

TEST_F(GroupsTest, AScoreBeyondTheHighestIsAJudgeError) {
    results_[3]->score = 71;
    EXPECT_EQ(grade().verdict, JudgeError);
    EXPECT_EQ(grade().fault, "the score 71 of data/secret/b is more than its highest one, 70");
    EXPECT_FALSE(grade().points.has_value());
}

TEST_F(GroupsTest, WithoutABoundTheScoreIsWhatItIs) {
    package_.groups[2].most = package_.groups[4].most = std::nullopt;
    results_[3]->score = 1e6;
    EXPECT_EQ(got(), 1e6 + 30);
    EXPECT_EQ(grade().points.value().most, std::nullopt);
}

}  // namespace
}  // namespace harness::judge
