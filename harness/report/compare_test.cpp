#include "harness/report/compare.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "harness/report/report_fixture.hpp"

namespace harness::report {
namespace {

using namespace std::chrono_literals;
using testing::IsEmpty;
using enum model::Verdict;

model::SubmissionResult submission(const std::string& name, model::Verdict verdict, std::chrono::nanoseconds cpu) {
    model::SubmissionResult result;
    result.name = name;
    result.verdict = verdict;
    result.cases.resize(2);
    result.cases[0].name = "secret/1";
    result.cases[1].name = "secret/2";
    result.cases[1].cpu = cpu;
    return result;
}

model::RunResult run(std::vector<model::SubmissionResult> submissions) {
    return {{}, {package_of(std::move(submissions))}, {}};
}

TEST(Compare, TheSameRunHasNoChanges) {
    const model::RunResult same = run({submission("a", Accepted, 1s)});
    const Comparison comparison = compare(same, same);
    EXPECT_THAT(comparison.verdicts, IsEmpty());
    EXPECT_THAT(comparison.slower, IsEmpty());
    EXPECT_THAT(comparison.notes, IsEmpty());
    EXPECT_EQ(describe(comparison), "1 submission in both: 0 verdicts changed, 0 slower\n");
}

TEST(Compare, TheReportIsTheApprovedOne) {
    model::RunResult before = run({submission("a", Accepted, 100ms), submission("gone", WrongAnswer, 1ms),
                                   submission("slow\x1b", Accepted, 100ms)});
    model::RunResult after = run(
        {submission("a", TimeLimit, 110ms), submission("new", Accepted, 1ms), submission("slow\x1b", Accepted, 200ms)});
    before.info.machine["cpu"] = "A";
    after.info.machine["cpu"] = "B";
    after.packages[0].info.data_hash = "other";
    before.info.versions["cpp"] = "12";
    after.info.versions["cpp"] = "13";
    before.packages[0].submissions[0].score = 100;
    after.packages[0].submissions[0].score = 62.5;
    const std::string text = describe(compare(before, after));
    EXPECT_EQ(text,
              "note: the data of p is not the same\n"
              "note: cpu: 'A' then, 'B' now\n"
              "note: cpp: '12' then, '13' now\n"
              "verdict changed                                                   then     now\n"
              "  p/a                                                               AC     TLE\n"
              "  p/new                                                              -      AC\n"
              "  p/gone                                                            WA       -\n"
              "points changed                                                then         now\n"
              "  p/a                                                          100        62.5\n"
              "slower, by more than 20 % and 20 ms in                        then          now\n"
              "  p/slow\\x1b                        secret/2              100.0 ms     200.0 ms\n"
              "2 submissions in both: 3 verdicts changed, 1 slower\n");
    expect_fits(text, 80);
}

TEST(Compare, NoiseIsNotSlower) {
    EXPECT_FALSE(is_slower(100ms, 120ms));
    EXPECT_TRUE(is_slower(100ms, 121ms));
    EXPECT_FALSE(is_slower(1ms, 21ms)) << "a large share of little";
    EXPECT_TRUE(is_slower(1ms, 22ms));
    EXPECT_FALSE(is_slower(10s, 11s)) << "a small share of much";
    EXPECT_FALSE(is_slower(1s, 100ms));
}

}  // namespace
}  // namespace harness::report
