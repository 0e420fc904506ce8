#include "harness/report/html/course.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace harness::report::html {
namespace {

using testing::AllOf;
using testing::HasSubstr;

TEST(PointsFigure, CountsInTenPiecesOfWhatMayBeHad) {
    const std::string figure = points_figure({{0, 9.9, 10, 100}, 0, 100}, "Points");
    EXPECT_THAT(
        figure,
        AllOf(HasSubstr("aria-label=\"Points of 4 students: 2 from 0 to 10, 1 from 10 to 20, 1 from 90 to 100\""),
              HasSubstr("d=\"M5 20h29v80h-29zM36 60h29v40h-29zM284 60h29v40h-29z\""),
              HasSubstr("<text x=\"19\" y=\"16\">2</text>")));
}

TEST(PointsFigure, WithoutABoundItEndsAtTheMostThatAnybodyHas) {
    EXPECT_THAT(points_figure({{-5, 0, 15}, 0, {}}, "Points"),
                AllOf(HasSubstr("1 from -5 to -3"), HasSubstr("1 from 13 to 15"), HasSubstr(">15</text>")));
}

TEST(PointsFigure, WhatIsAboveTheBoundStandsInTheLastPiece) {
    EXPECT_THAT(points_figure({{1, 2, 200}, 0, 100}, "Points"), HasSubstr("1 from 90 to 100"));
}

TEST(PointsFigure, OfTooFewOrOfEqualPointsThereIsNone) {
    EXPECT_EQ(points_figure({{0, 100}, 7, 100}, "Points"), "");
    EXPECT_EQ(points_figure({{100, 100, 100}, 0, 100}, "Points"), "");
    EXPECT_EQ(points_figure({}, "Points"), "");
}

}  // namespace
}  // namespace harness::report::html
