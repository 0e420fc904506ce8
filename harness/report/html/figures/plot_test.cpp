#include "harness/report/html/figures/plot.hpp"

#include <gtest/gtest.h>

namespace harness::report::html {
namespace {

using namespace std::chrono_literals;
using enum model::Verdict;

TEST(LogAxis, APowerOfTenIsAlwaysTheSameWay) {
    const LogAxis axis({2ms, 30ms}, 1s);
    const double step = axis.at(10ms) - axis.at(1ms);
    EXPECT_DOUBLE_EQ(axis.at(1ms), 0);
    EXPECT_NEAR(axis.at(100ms) - axis.at(10ms), step, 1e-9);
    EXPECT_DOUBLE_EQ(axis.at(2s), 1);
}

TEST(LogAxis, TimesBeyondItGoToItsEnds) {
    const LogAxis axis({2ms}, 1s);
    EXPECT_DOUBLE_EQ(axis.at(0ns), 0);
    EXPECT_DOUBLE_EQ(axis.at(1h), 1);
}

TEST(LogAxis, HoldsTheLimitAndItsNamesWhateverWasMeasured) {
    const LogAxis empty({}, 1s);
    EXPECT_GT(empty.at(1s), 0.5);
    EXPECT_LT(empty.at(1s), 1);
    const LogAxis axis({2ms, 30s}, 1s);
    const auto ticks = axis.ticks();
    ASSERT_EQ(ticks.size(), 5U);
    EXPECT_EQ(ticks.front().second, "1 ms");
    EXPECT_EQ(ticks.back().second, "10 s");
}

model::CaseResult timed(std::optional<std::chrono::nanoseconds> cpu, model::Verdict verdict = Accepted) {
    model::CaseResult test_case;
    test_case.cpu = cpu;
    test_case.verdict = verdict;
    return test_case;
}

TEST(Strip, WhatLiesOnTopOfEachOtherIsDrawnOnce) {
    const LogAxis axis({1ms, 100ms}, 50ms);
    const Marks marks =
        strip({timed(1ms), timed(1ms), timed({}), timed(100ms), timed(1ms, WrongAnswer)}, axis, 10, 100, 8);
    EXPECT_EQ(marks.dots, "M10 8h0M110 8h0");
    EXPECT_EQ(marks.crosses, "M7 5l6 6m0-6l-6 6");
}

TEST(Columns, KeepTheOrderAndGoUp) {
    const LogAxis axis({1ms, 100ms}, 50ms);
    EXPECT_EQ(columns({timed(1ms), timed(100ms)}, axis, 0, 100, 50, 40).dots, "M25 50h0M75 10h0");
}

TEST(Histogram, TheHighestBarIsTheFullHeight) {
    const LogAxis axis({1ms, 100ms}, 50ms);
    EXPECT_EQ(histogram({1ms, 1ms, 1ms, 1ms, 100ms}, axis, 250, 23, 20), "M0 3h4v20h-4zM245 18h4v5h-4z");
    EXPECT_EQ(histogram({}, axis, 250, 23, 20), "");
}

TEST(Bars, ShareTheWidthAndZeroHasNone) {
    EXPECT_EQ(bars({1, 0, 4}, 5, 90, 23, 20), "M5 18h28v5h-28zM65 3h28v20h-28z");
    EXPECT_EQ(bars({0, 0}, 5, 90, 23, 20), "");
    EXPECT_EQ(bars({}, 5, 90, 23, 20), "");
}

}  // namespace
}  // namespace harness::report::html
