#include "harness/report/course.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace harness::report {
namespace {

using model::Verdict;
using testing::ElementsAre;
using testing::IsEmpty;

// Accepted on the sample, and rejected on the cases in `failed`. Without a score, the judge failed.
model::SubmissionResult scored(const std::string& student, std::optional<double> score,
                               const std::vector<std::string>& failed = {}) {
    model::SubmissionResult result;
    result.name = student + "/main.cpp";
    result.verdict = !score ? Verdict::JudgeError : failed.empty() ? Verdict::Accepted : Verdict::WrongAnswer;
    result.author = model::Author{student, ""};
    result.score = score;
    result.points = model::Points{{}, score.value_or(0), 100};
    result.cases.emplace_back().name = "sample/1";
    result.cases.back().verdict = Verdict::Accepted;
    for (const std::string& name : failed) {
        result.cases.emplace_back().name = name;
        result.cases.back().verdict = Verdict::WrongAnswer;
    }
    return result;
}

// Ada has all results, Bob submitted for one problem, the judge failed on Cem's second, and Eve is excused from one.
std::vector<Grades> two_problems() {
    std::vector<model::PackageResult> packages(2);
    packages[0].submissions = {scored("Ada", 100), scored("Ada", 40), scored("Bob", 60), scored("Cem", 30),
                               scored("Eve", 50)};
    packages[1].submissions = {scored("Ada", 20), scored("Cem", {}), scored("Eve", {})};
    packages[1].submissions[2].verdict = Verdict::WrongAnswer;
    packages[1].submissions[2].author->excused = "ill";
    std::vector<Grades> grades;
    for (const model::PackageResult& package : packages) {
        grades.push_back(grades_of(package));
    }
    return grades;
}

std::vector<std::string> totals_by_name(const std::vector<StudentResults>& students,
                                        const std::vector<Grades>& packages) {
    std::vector<std::string> totals;
    for (const StudentResults& student : students) {
        const auto total = total_of(student, packages);
        totals.push_back(student.name() + " " + (total ? std::to_string(static_cast<int>(*total)) : "?"));
    }
    return totals;
}

TEST(ClassSummary, TellsWhatScoresCameToAndWhichCasesAreHard) {
    model::PackageResult package;
    package.submissions = {scored("ada", 60, {}), scored("ada", 20, {"secret/1"}), scored("bob", 30, {"secret/2"})};
    EXPECT_THAT(class_summary(package), IsEmpty()) << "of two";
    package.submissions.push_back(scored("eve", 0, {"secret/1", "secret/2"}));
    package.submissions.push_back(scored("fay", 10, {"secret/3"}));
    EXPECT_THAT(class_summary(package), ElementsAre("scores of 4 students: mean 25, median 20 of 100",
                                                    "failed most often: secret/2 (2), secret/1 (1), secret/3 (1)"));
    package.submissions.values().back().score.reset();
    EXPECT_EQ(class_summary(package)[0], "scores of 3 students: mean 30, median 30 of 100") << "no score is none of 0";
}

TEST(Course, WhatIsNotKnownIsNoneOfZeroAndWhatWasNotHandedInIs) {
    const auto packages = two_problems();
    const auto students = students_of(packages);
    EXPECT_THAT(totals_by_name(students, packages), ElementsAre("Ada 120", "Bob 60", "Cem ?", "Eve 50"));
    EXPECT_EQ(points_of(nullptr), std::optional(0.0));
    EXPECT_EQ(points_of(students[2].results[1]), std::nullopt);
}

TEST(Course, AProgramOfNobodysThatIsCalledLikeAStudentTakesNoPoints) {
    model::PackageResult package;
    package.submissions = {scored("Ada", 100), scored("Ada", 0)};
    package.submissions[1].name = "Ada";
    package.submissions[1].author.reset();
    const std::vector<Grades> grades{grades_of(package)};
    EXPECT_THAT(totals_by_name(students_of(grades), grades), ElementsAre("Ada 100"));
}

TEST(Course, TotalsAreOfThoseOfWhomAllIsKnown) {
    auto packages = two_problems();
    const Scores totals = totals_of(packages, students_of(packages));
    EXPECT_THAT(totals.known, ElementsAre(60, 120));
    EXPECT_EQ(totals.unknown, 2U);
    EXPECT_EQ(totals.most, std::optional(200.0));
    EXPECT_FALSE(totals.are_enough()) << "of two";
    packages[0].submissions.push_back(scored("Fay", 100));
    const Scores enough = totals_of(packages, students_of(packages));
    EXPECT_EQ(enough.text(), "mean 93.3, median 100 of 200");
    for (auto& submission : packages[1].submissions) {
        submission.points->most.reset();
    }
    EXPECT_EQ(totals_of(packages, students_of(packages)).most, std::nullopt) << "of one it is not known";
}

TEST(Course, AnAssignmentWithAWeightCountsAsItsPartOfThePoints) {
    auto packages = two_problems();
    for (Grades& package : packages) {
        package.package.share = {"Week 1", 10, 100};
    }
    EXPECT_THAT(totals_by_name(students_of(packages), packages), ElementsAre("Ada 6", "Bob 3", "Cem ?", "Eve 5"))
        << "120 of 200, 60 of 200, and 50 of 100 without the problem from which she is excused";
    packages[1].package.share = {};
    EXPECT_THAT(totals_by_name(students_of(packages), packages), ElementsAre("Ada 30", "Bob 6", "Cem ?", "Eve 5"));
    EXPECT_EQ(totals_of(packages, students_of(packages)).most, std::optional(110.0));
}

TEST(Course, WhoIsInTheRosterHasARowAndIsNoneOfThoseWhoHandedIn) {
    const auto packages = two_problems();
    model::Roster roster;
    roster.rows.resize(2);
    roster.rows[0].name = "Zoë";
    roster.rows[1].name = "Bob";
    const auto students = students_of(packages, &roster);
    EXPECT_THAT(totals_by_name(students, packages), ElementsAre("Zoë 0", "Bob 60", "Ada 120", "Cem ?", "Eve 50"));
    EXPECT_FALSE(students[0].handed_in());
    EXPECT_THAT(totals_of(packages, students).known, ElementsAre(60, 120));
}

TEST(GradesOf, HaveTheGradedVerdictAndNoCases) {
    model::PackageResult package;
    package.submissions = {scored("Ada", 100)};
    package.submissions[0].cases.emplace_back().verdict = Verdict::JudgeError;
    const Grades grades = grades_of(package);
    ASSERT_EQ(grades.submissions.size(), 1U);
    EXPECT_EQ(grades.submissions[0].verdict, Verdict::JudgeError);
    EXPECT_TRUE(grades.submissions[0].cases.empty());
}

}  // namespace
}  // namespace harness::report
