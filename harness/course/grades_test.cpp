#include "harness/course/grades.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "harness/base/error_fixture.hpp"

namespace harness::course {
namespace {

using namespace std::chrono_literals;
using model::SubmissionResult;
using testing::HasSubstr;
using enum model::Verdict;

package::Package package_of_four() {
    package::Package package;
    package.root = std::filesystem::path("/p");
    for (const char* name : {"sample/1", "secret/1-small", "secret/2-small", "secret/3-large"}) {
        package.cases.emplace_back();
        package.cases.back().name = name;
    }
    package.entry.points = {{"secret/*-small", 40}, {"*", 60}};
    return package;
}

SubmissionResult with_verdicts(const std::vector<model::Verdict>& verdicts) {
    const package::Package package = package_of_four();
    SubmissionResult result;
    result.verdict = Accepted;
    for (std::size_t i = 0; i < verdicts.size(); ++i) {
        result.cases.emplace_back();
        result.cases.back().name = package.cases[i].name;
        result.cases.back().verdict = verdicts[i];
        result.verdict = result.verdict == Accepted ? verdicts[i] : result.verdict;
    }
    return result;
}

TEST(Points, WhatIsNotJudgedHasNoneButByHand) {
    SubmissionResult result;
    result.verdict = NotJudged;
    EXPECT_EQ(points_of(package_of_four(), {}, result), std::nullopt);
    result.author = model::Author{};
    result.author->points = 30;
    EXPECT_EQ(points_of(package_of_four(), {}, result).value().score(), 30);
}

TEST(Points, AGroupGivesAllOrNothing) {
    const package::Package package = package_of_four();
    EXPECT_EQ(most_points(package), 100);
    EXPECT_EQ(points_of(package, {}, with_verdicts({Accepted, Accepted, Accepted, Accepted})).value().score(), 100);
    EXPECT_EQ(points_of(package, {}, with_verdicts({Accepted, Accepted, Accepted, TimeLimit})).value().score(), 40);
    EXPECT_EQ(points_of(package, {}, with_verdicts({Accepted, Accepted, WrongAnswer, Accepted})).value().score(), 0);
    EXPECT_EQ(points_of(package, {}, with_verdicts({Accepted, Accepted})).value().score(), 0)
        << "what was not run was not passed";
    EXPECT_EQ(points_of(package, {}, SubmissionResult{}).value().score(), 0);
}

TEST(Points, WithoutGroupsAcceptanceIsWorthAHundred) {
    package::Package package = package_of_four();
    package.entry.points.clear();
    EXPECT_EQ(most_points(package), 100);
    EXPECT_EQ(points_of(package, {}, with_verdicts({Accepted, Accepted, Accepted, Accepted})).value().score(), 100);
    EXPECT_EQ(points_of(package, {}, with_verdicts({Accepted, WrongAnswer})).value().score(), 0);
}

TEST(Points, AGroupWithoutCasesIsAnError) {
    package::Package package = package_of_four();
    package.entry.points.push_back({"secret/*-huge", 10});
    EXPECT_THAT(base::error_of([&] { most_points(package); }), HasSubstr("no case is named 'secret/*-huge'"));
}

TEST(Points, LatenessCosts) {
    config::ClassRules rules;
    rules.deadline = std::chrono::system_clock::from_time_t(1'000'000);
    rules.late = {{0, 0.9}, {24, 0.5}};
    model::Author author;
    EXPECT_EQ(late_factor(rules, author), 1) << "nobody knows when";
    author.handed_in = *rules.deadline - 1s;
    EXPECT_EQ(late_factor(rules, author), 1);
    author.handed_in = *rules.deadline;
    EXPECT_EQ(late_factor(rules, author), 1) << "not late at the very deadline";
    author.handed_in = *rules.deadline + 1s;
    EXPECT_EQ(late_factor(rules, author), 0.9);
    author.handed_in = *rules.deadline + 24h;
    EXPECT_EQ(late_factor(rules, author), 0.5);
    author.handed_in.reset();
    author.marked_late = true;
    EXPECT_EQ(late_factor(rules, author), 0.9);
    EXPECT_EQ(late_factor({}, author), 1);
    SubmissionResult result = with_verdicts({Accepted, Accepted, Accepted, Accepted});
    result.author = author;
    EXPECT_EQ(points_of(package_of_four(), rules, result).value().score(), 90);
}

TEST(Points, AfterTheCloseThereAreNone) {
    config::Calendar calendar;
    calendar.deadline = std::chrono::system_clock::time_point{10h};
    calendar.closes = std::chrono::system_clock::time_point{20h};
    model::Author author{"ada", ""};
    author.handed_in = *calendar.closes;
    EXPECT_EQ(late_factor(calendar, author), 1) << "late, but that costs nothing";
    author.handed_in = *calendar.closes + 1s;
    EXPECT_EQ(late_factor(calendar, author), 0);
    author.deadline = *calendar.closes + 5h;
    EXPECT_EQ(late_factor(calendar, author), 1) << "an extension";
    author.handed_in = *author.deadline + 1s;
    EXPECT_EQ(late_factor(calendar, author), 0);
}

TEST(Points, AnAssignmentHasItsOwnDeadline) {
    config::ClassRules rules;
    rules.deadline = std::chrono::system_clock::time_point{10h};
    rules.assignments.emplace_back().packages = {"four"};
    rules.assignments.back().deadline = std::chrono::system_clock::time_point{20h};
    package::Package package = package_of_four();
    SubmissionResult result = with_verdicts({Accepted, Accepted, Accepted, Accepted});
    result.author = model::Author{"ada", ""};
    result.author->handed_in = std::chrono::system_clock::time_point{21h};
    EXPECT_EQ(points_of(package, rules, result).value().late, 11h);
    package.name = "four";
    EXPECT_EQ(points_of(package, rules, result).value().late, 1h);
}

TEST(Points, LatenessDoesNotLowerAScoreOfWhichTheLowerIsBetter) {
    config::ClassRules rules;
    rules.deadline = std::chrono::system_clock::from_time_t(1'000'000);
    rules.late = {{0, 0.5}};
    package::Package package = package_of_four();
    package.entry.points.clear();
    package.type.scoring = true;
    SubmissionResult result = with_verdicts({Accepted, Accepted, Accepted, Accepted});
    result.author.emplace().handed_in = *rules.deadline + 31min;
    result.points = model::Points{.got = 40, .lower_is_better = true};
    EXPECT_EQ(points_of(package, rules, result).value().score(), 40);
    EXPECT_EQ(points_of(package, rules, result).value().late, 31min);
    result.points->lower_is_better = false;
    EXPECT_EQ(points_of(package, rules, result).value().score(), 20);
}

TEST(Points, WhatAScoreIsMadeOfIsTold) {
    config::ClassRules rules;
    rules.deadline = std::chrono::system_clock::from_time_t(1'000'000);
    rules.late = {{0, 0.5}};
    SubmissionResult result = with_verdicts({Accepted, Accepted, Accepted, TimeLimit});
    result.author.emplace().handed_in = *rules.deadline + 31min;
    const model::Points late{{{"secret/*-small", 40, 40}, {"*", 0, 60}}, 40, 100, 31min, 0.5};
    EXPECT_EQ(points_of(package_of_four(), rules, result), late);
    result.author->handed_in = *rules.deadline - 1s;
    EXPECT_EQ(points_of(package_of_four(), rules, result).value().late, std::nullopt);
    result.author->marked_late = true;
    EXPECT_EQ(points_of(package_of_four(), rules, result).value().late, 0s) << "nobody knows by how much";
}

}  // namespace
}  // namespace harness::course
