#include "harness/judge/hints/growth.hpp"

#include <algorithm>
#include <cmath>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace harness::judge {
namespace {

using namespace std::chrono_literals;

// 1 ms to start, plus a·b^n ms of work.
std::vector<CaseTime> curve(int from, int to, double a, double b) {
    std::vector<CaseTime> measured;
    for (int n = from; n <= to; ++n) {
        const std::chrono::duration<double, std::milli> work(1 + a * std::pow(b, n));
        measured.push_back({{n}, std::chrono::duration_cast<std::chrono::nanoseconds>(work)});
    }
    return measured;
}

TEST(Growth, FindsTheFactorAndWhatTheCaseWouldHaveTaken) {
    const auto growth = fit_growth(curve(1, 10, 1e-4, 5), {{12}, 1s});
    ASSERT_TRUE(growth);
    EXPECT_NEAR(growth->factor, 5, 0.05);
    EXPECT_EQ(growth->stopped.n, 12);
    EXPECT_EQ(growth->stopped.boards, 1U);
    EXPECT_EQ(growth->stopped.cpu, 1s);
    EXPECT_NEAR(growth->stopped.curve_seconds, 24.4, 0.5);
    EXPECT_EQ(model::growth_text(*growth),
              "its time grows 5-fold with each n, measured from n = 7 to 10: n = 12 would take about 24 s");
}

TEST(Growth, HasEachSizeWithWhatTheCurveGivesForIt) {
    const auto growth = fit_growth(curve(4, 10, 1e-4, 5), {{12}, 1s});
    ASSERT_TRUE(growth);
    ASSERT_EQ(growth->measured.size(), 7U);
    for (int i = 0; i < 7; ++i) {
        const model::Growth::Case& test_case = growth->measured[static_cast<std::size_t>(i)];
        EXPECT_EQ(test_case.n, 4 + i);
        EXPECT_EQ(test_case.fitted, test_case.n >= 7) << "below, it is as short as starting the program";
        const double cpu = std::chrono::duration<double>(test_case.cpu).count();
        EXPECT_NEAR(test_case.curve_seconds, cpu, cpu / 10) << test_case.n;
    }
}

// Many small boards take longer than one larger board.
TEST(Growth, CountsTheBoardsOfEachCase) {
    std::vector<CaseTime> measured = curve(1, 12, 1e-4, 5);
    measured[8].parts.assign(100, 9);
    measured[8].cpu *= 100;
    measured[10].parts = {11, 10, 10};
    measured[10].cpu = measured[10].cpu * 7 / 5;
    const auto growth = fit_growth(measured, {{14, 14}, 1s});
    ASSERT_TRUE(growth);
    EXPECT_NEAR(growth->factor, 5, 0.1);
    EXPECT_NEAR(growth->stopped.curve_seconds, 1220, 60);
    EXPECT_EQ(growth->stopped.boards, 2U);
    EXPECT_EQ(growth->measured[8].boards, 100U);
    EXPECT_NEAR(growth->measured[8].size, 9 + std::log(100) / std::log(5), 0.1);
    EXPECT_NEAR(growth->measured[9].size, 10, 1e-9);
    EXPECT_GT(growth->measured[8].curve_seconds, growth->measured[9].curve_seconds);
}

TEST(Growth, ACurveThatWouldHaveEndedInHalfTheTimeIsNotTold) {
    EXPECT_FALSE(fit_growth(curve(1, 10, 1e-4, 5), {{12}, 50s}));
    const auto growth = fit_growth(curve(1, 10, 1e-4, 5), {{12}, 30s});
    ASSERT_TRUE(growth);
    EXPECT_THAT(model::growth_text(*growth), testing::EndsWith(": n = 12 would take at least 30 s"));
}

// 2, 8, 33, 162 and 928 ms, as a backtracker measured: it grows faster with larger n.
TEST(Growth, WhereTheCurveIsTooLowTheLastSizesCount) {
    std::vector<CaseTime> measured{{{5}, 1ms}, {{8}, 3ms}, {{9}, 8ms}, {{10}, 33ms}, {{11}, 162ms}, {{12}, 928ms}};
    const auto growth = fit_growth(measured, {{13}, 5s});
    ASSERT_TRUE(growth);
    EXPECT_NEAR(growth->stopped.curve_seconds, 4.9, 0.1);
    EXPECT_EQ(std::ranges::count(growth->measured, true, &model::Growth::Case::fitted), 3);
    EXPECT_THAT(model::growth_text(*growth), testing::HasSubstr("measured from n = 10 to 12"));
}

TEST(Growth, OfTheSameSizeTheSlowestCounts) {
    std::vector<CaseTime> measured = curve(1, 10, 1e-4, 5);
    for (int n = 1; n <= 10; ++n) {
        measured.push_back({{n}, 1ms});
    }
    EXPECT_EQ(fit_growth(measured, {{12}, 1s}), fit_growth(curve(1, 10, 1e-4, 5), {{12}, 1s}));
}

TEST(Growth, WhatWouldTakeForEverIsStillANumber) {
    const auto growth = fit_growth(curve(1, 10, 1e-4, 5), {{1'000'000'000}, 1s});
    ASSERT_TRUE(growth);
    EXPECT_TRUE(std::isfinite(growth->stopped.curve_seconds));
    EXPECT_THAT(model::growth_text(*growth), testing::HasSubstr("n = 1000000000 would take years"));
}

TEST(Growth, SaysNothingThatItDoesNotKnow) {
    EXPECT_FALSE(fit_growth({}, {{12}, 1s}));
    EXPECT_FALSE(fit_growth(curve(1, 8, 1e-4, 5), {{12}, 1s})) << "two sizes above the start";
    EXPECT_FALSE(fit_growth(curve(1, 10, 50, 1), {{12}, 1s})) << "no growth";
    EXPECT_FALSE(fit_growth(curve(1, 10, 1e-4, 5), {{9}, 1s})) << "a smaller board failed than passed";
}

}  // namespace
}  // namespace harness::judge
