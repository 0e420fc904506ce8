#include "harness/course/term.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace harness::course {
namespace {

using namespace std::chrono_literals;
using model::Points;
using model::SubmissionResult;
using model::Verdict;
using testing::ElementsAre;

const std::chrono::system_clock::time_point noon = std::chrono::system_clock::from_time_t(1'000'000);

// An attempt so long after the deadline, with so many points of 100; not above 0: in time.
SubmissionResult attempt(std::chrono::nanoseconds late, double got, double factor = 0.5) {
    SubmissionResult result;
    result.verdict = got == 100 ? Verdict::Accepted : Verdict::WrongAnswer;
    result.author = model::Author{"Ada", "1", noon + late};
    result.points = Points{{}, got, 100};
    if (late > 0s) {
        result.points->late = late;
        result.points->factor = factor;
    }
    result.score = result.points->score();
    return result;
}

// With points for the groups "a" and "b".
SubmissionResult in_groups(std::chrono::nanoseconds late, double a, double b) {
    SubmissionResult result = attempt(late, a + b);
    result.points->groups = {{"a", a, 50}, {"b", b, 50}};
    return result;
}

class Term : public testing::Test {
  protected:
    Term() {
        rules_.late_days = 3;
        rules_.several = config::Several::Best;
        for (const int week : {1, 2, 3}) {
            config::Assignment& assignment = rules_.assignments.emplace_back();
            assignment.name = "Week " + std::to_string(week);
            assignment.packages = {"p" + std::to_string(week)};
            assignment.deadline = noon + (week - 1) * 168h;
            assignment.late = {{0, 0.5}};
        }
    }

    // The scores that count, and the late days spent on each.
    std::vector<std::pair<double, int>> settled(std::vector<ProblemAttempts> problems) {
        settle(rules_, problems);
        std::vector<std::pair<double, int>> scores;
        for (const ProblemAttempts& problem : problems) {
            const SubmissionResult& counts = problem.attempts.at(problem.counting.value());
            scores.emplace_back(counts.score.value(), counts.points->late_days);
        }
        return scores;
    }

    config::ClassRules rules_;
};

TEST_F(Term, LateDaysGoToTheEarlierDeadlines) {
    const std::vector<ProblemAttempts> problems{
        {"p3", {attempt(1s, 100)}, {}}, {"p1", {attempt(24h, 100)}, {}}, {"p2", {attempt(24h + 1s, 100)}, {}}};
    EXPECT_THAT(settled(problems), ElementsAre(std::pair(50, 0), std::pair(100, 1), std::pair(100, 2)));
    rules_.late_days = 2;
    EXPECT_THAT(settled(problems), ElementsAre(std::pair(100, 1), std::pair(100, 1), std::pair(50, 0)))
        << "no two are left for the second week, and one for the third";
}

TEST_F(Term, LateDaysAreSpentOnlyWhereTheySavePoints) {
    EXPECT_THAT(settled({{"p1", {attempt(1h, 0)}, {}},
                         {"p2", {attempt(0s, 100), attempt(30h, 100)}, {}},
                         {"p3", {attempt(1h, 40), attempt(47h, 100)}, {}}}),
                ElementsAre(std::pair(0, 0), std::pair(100, 0), std::pair(100, 2)));
    rules_.late_days = 1;
    EXPECT_THAT(settled({{"p3", {attempt(1h, 40), attempt(47h, 100)}, {}}}), ElementsAre(std::pair(50, 0)))
        << "one day saves only the worse attempt";
    EXPECT_THAT(settled({{"p3", {attempt(1h, 60), attempt(47h, 100)}, {}}}), ElementsAre(std::pair(60, 1)));
}

TEST_F(Term, AnAssignmentHasOneSumOfDaysForAllItsProblems) {
    rules_.assignments[0].packages = {"p1", "q1"};
    rules_.late_days = 2;
    EXPECT_THAT(
        settled({{"p1", {attempt(1h, 100)}, {}}, {"q1", {attempt(47h, 100)}, {}}, {"p2", {attempt(1h, 100)}, {}}}),
        ElementsAre(std::pair(100, 1), std::pair(100, 2), std::pair(50, 0)));
    rules_.assignments[0].late_days = 1;
    EXPECT_THAT(
        settled({{"p1", {attempt(1h, 100)}, {}}, {"q1", {attempt(47h, 100)}, {}}, {"p2", {attempt(1h, 100)}, {}}}),
        ElementsAre(std::pair(100, 1), std::pair(50, 0), std::pair(100, 1)));
}

TEST_F(Term, AStudentMayHaveOtherDays) {
    SubmissionResult late = attempt(70h, 100);
    late.author->late_days = 0;
    EXPECT_THAT(settled({{"p1", {late}, {}}}), ElementsAre(std::pair(50, 0)));
    late.author->late_days = 5;
    EXPECT_THAT(settled({{"p1", {late}, {}}}), ElementsAre(std::pair(100, 3)));
}

TEST_F(Term, NoDayOpensWhatIsClosed) {
    rules_.assignments[0].closes = noon + 2h;
    EXPECT_THAT(settled({{"p1", {attempt(3h, 100, 0)}, {}}}), ElementsAre(std::pair(0, 0)));
    SubmissionResult marked = attempt(0s, 100);
    marked.author->handed_in.reset();
    marked.points->late = 0s;
    marked.points->factor = 0.5;
    EXPECT_THAT(settled({{"p1", {marked}, {}}}), ElementsAre(std::pair(100, 1))) << "late by an unknown time";
}

TEST_F(Term, DaysThatAreLeftAreThoseThatOthersDoNotTake) {
    std::vector<ProblemAttempts> problems{{"p1", {attempt(30h, 100)}, {}}, {"p2", {attempt(1h, 100)}, {}}};
    settle(rules_, problems);
    const auto left = [&](std::string_view package) {
        const LateDays days = late_days_for(rules_, *problems[0].attempts[0].author, package, problems);
        return std::pair(days.left, days.in_term);
    };
    EXPECT_EQ(left("p1"), std::pair(3, 3)) << "the earlier deadline takes them from the later ones";
    EXPECT_EQ(left("p2"), std::pair(1, 3));
    EXPECT_EQ(left("p3"), std::pair(0, 3));
    rules_.assignments[1].late_days = 0;
    EXPECT_EQ(left("p2"), std::pair(0, 3));
}

TEST_F(Term, TheSameFilesOnceMoreChangeNothing) {
    rules_.several = config::Several::Last;
    rules_.late_days.reset();
    SubmissionResult first = attempt(0s, 100);
    first.fingerprint.sources = "a";
    SubmissionResult again = attempt(5h, 100);
    again.fingerprint.sources = "a";
    EXPECT_THAT(settled({{"p1", {first, again}, {}}}), ElementsAre(std::pair(100, 0)));
    SubmissionResult other = attempt(1h, 20);
    other.fingerprint.sources = "b";
    EXPECT_THAT(settled({{"p1", {first, other, again}, {}}}), ElementsAre(std::pair(50, 0))) << "it was taken back";
    SubmissionResult failed = again;
    failed.verdict = Verdict::JudgeError;
    failed.score.reset();
    EXPECT_THAT(settled({{"p1", {first, failed}, {}}}), ElementsAre(std::pair(100, 0)));
    first.fingerprint.sources.clear();
    again.fingerprint.sources.clear();
    EXPECT_THAT(settled({{"p1", {first, again}, {}}}), ElementsAre(std::pair(50, 0))) << "not known to be the same";
}

TEST_F(Term, EachGroupCountsAsInItsBestAttempt) {
    rules_.several = config::Several::Groups;
    rules_.late_days.reset();
    SubmissionResult not_compiled = attempt(0s, 0);
    not_compiled.verdict = Verdict::CompileError;
    EXPECT_THAT(settled({{"p1", {in_groups(0s, 50, 0), in_groups(0s, 0, 50), not_compiled}, {}}}),
                ElementsAre(std::pair(100, 0)));
    std::vector<SubmissionResult> one_suffices{in_groups(0s, 50, 0), in_groups(0s, 0, 50)};
    for (SubmissionResult& each : one_suffices) {
        each.points->most = 50;
    }
    EXPECT_THAT(settled({{"p1", one_suffices, {}}}), ElementsAre(std::pair(50, 0)));
    std::vector<ProblemAttempts> late{{"p1", {in_groups(0s, 50, 0), in_groups(1h, 50, 50)}, {}}};
    settle(rules_, late);
    const Points& points = *late[0].attempts[*late[0].counting].points;
    EXPECT_EQ(points.score(), 75);
    EXPECT_EQ(points.got, 100);
    EXPECT_EQ(points.factor, 0.75);
    EXPECT_EQ(points.late, 1h);
    EXPECT_THAT(late[0].attempts[*late[0].counting].notes,
                ElementsAre("each group counts as in the best of 2 attempts"));
    std::vector<ProblemAttempts> same{{"p1", {in_groups(0s, 50, 0), in_groups(1h, 50, 0)}, {}}};
    settle(rules_, same);
    EXPECT_EQ(same[0].counting, 0U);
    EXPECT_EQ(same[0].attempts[0].points->late, std::nullopt) << "the same once more, but late, changes nothing";
    rules_.late_days = 1;
    EXPECT_THAT(settled({{"p1", {in_groups(0s, 50, 0), in_groups(1h, 50, 50)}, {}}}), ElementsAre(std::pair(100, 1)));
}

TEST_F(Term, GroupsThatDoNotMakeThePointsAreNotMixed) {
    rules_.several = config::Several::Groups;
    SubmissionResult first = in_groups(0s, 50, 0);
    SubmissionResult second = in_groups(0s, 0, 40);
    second.points->got = 20;
    second.score = 20;
    EXPECT_THAT(settled({{"p1", {first, second}, {}}}), ElementsAre(std::pair(50, 0)));
    second = in_groups(0s, 0, 40);
    for (SubmissionResult* result : {&first, &second}) {
        result->points->groups[0].cases = "secret/1";
        result->points->groups[1].cases = "secret/2";
        result->points->groups.insert(result->points->groups.begin(), {"secret", result->points->got, 100});
    }
    std::vector<ProblemAttempts> nested{{"p1", {first, second}, {}}};
    settle(rules_, nested);
    EXPECT_EQ(nested[0].attempts[*nested[0].counting].score, 90) << "a group of groups is not counted twice";
}

TEST(TermOfAClass, AStudentIsTheSameInAllProblems) {
    config::ClassRules rules;
    rules.late_days = 1;
    rules.deadline = noon;
    rules.late = {{0, 0.5}};
    model::PackageResult first;
    first.info.name = "a";
    first.submissions = {attempt(1h, 100)};
    model::PackageResult second = first;
    second.info.name = "b";
    SubmissionResult of_ada = attempt(1h, 100);
    of_ada.author->student = "ada";
    of_ada.author->id.clear();
    second.submissions = {SubmissionResult{}, of_ada};
    std::vector<model::PackageResult> packages{first, second};
    EXPECT_THAT(settle_class(rules, std::nullopt, packages), ElementsAre(ElementsAre(0), ElementsAre(1)))
        << "nobody knows that they are the same";
    packages = {first, second};
    model::Roster roster;
    roster.rows = {{2, {}, "Ada", "1", "", {}, {}}};
    EXPECT_THAT(settle_class(rules, roster, packages), ElementsAre(ElementsAre(0), ElementsAre()));
    EXPECT_EQ(std::as_const(packages[0].submissions)[0].score, 100);
    EXPECT_EQ(std::as_const(packages[1].submissions)[1].score, 50);
}

}  // namespace
}  // namespace harness::course
