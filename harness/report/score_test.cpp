#include "harness/report/score.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace harness::report {
namespace {

using namespace std::chrono_literals;

TEST(PointsText, IsExactAndShort) {
    EXPECT_EQ(points_text(12345), "12345");
    EXPECT_EQ(points_text(99.75), "99.75");
    EXPECT_EQ(points_text(70 * 0.7), "49") << "not 48.99999999999999";
    EXPECT_EQ(points_text(0), "0");
    EXPECT_EQ(points_text(100.0 / 3), "33.333333");
}

TEST(LateText, SaysNoMoreThanHasGoneBy) {
    EXPECT_EQ(late_text(0s), "late");
    EXPECT_EQ(late_text(1s), "1 min late");
    EXPECT_EQ(late_text(31min), "31 min late");
    EXPECT_EQ(late_text(24h - 1s), "23 h 59 min late");
    EXPECT_EQ(late_text(26h + 5min), "26 h 5 min late");
}

TEST(ScoreText, SaysWhatLatenessTook) {
    model::SubmissionResult result;
    const auto text = [&result](const model::Points& points) {
        result.points = points;
        result.score = points.score();
        return score_text(result);
    };
    EXPECT_EQ(score_text(result), "");
    EXPECT_EQ(text({{}, 100, 100, 31min, 0.5}), "50 of 100: 31 min late, × 0.5");
    EXPECT_EQ(text({{}, 40, 100, 31min, 0.5}), "20 of 100: 40 points, 31 min late, × 0.5");
    EXPECT_EQ(text({{}, 40, 100, 0s, 0.9}), "36 of 100: 40 points, late, × 0.9");
    EXPECT_EQ(text({{}, 40, 100, 31min, 1}), "40 of 100: 31 min late") << "it costs nothing, and is seen";
    EXPECT_EQ(text({{}, 0, 100, 31min, 0.5}), "0 of 100: 31 min late, × 0.5");
    EXPECT_EQ(text({{}, 40, 100, 31min, 1, false, 1}), "40 of 100: 31 min late, 1 late day");
    EXPECT_EQ(text({{}, 0, 100}), "0 of 100");
    result.points.reset();
    EXPECT_EQ(score_text(result), "0") << "kept by an older judge";
}

TEST(GroupTexts, NameTheCases) {
    EXPECT_THAT(group_texts(model::Points{{{"secret/0*", 40, 40}, {"*", 0, 60.5}}, 40, 100.5}),
                testing::ElementsAre("40 of 40 for secret/0*", "0 of 60.5 for *"));
}

}  // namespace
}  // namespace harness::report
