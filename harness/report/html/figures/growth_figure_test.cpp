#include "harness/report/html/figures/growth_figure.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "harness/report/html/samples.hpp"

namespace harness::report::html {
namespace {

using namespace std::chrono_literals;
using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

// Growth by a factor of ten per step, from 1 ms at n = 10; the axis ends at twice the limit of 1 s, or later if needed.
model::Growth tenfold(int stopped_n, double would_take) {
    model::Growth growth{10, {}, {stopped_n, 1, static_cast<double>(stopped_n), 1s, would_take, false}};
    growth.measured = {{9, 1, 9, 1ms, 0.0011, false},
                       {10, 1, 10, 1ms, 0.001, true},
                       {11, 1, 11, 10ms, 0.01, true},
                       {12, 1, 12, 100ms, 0.1, true}};
    return growth;
}

TEST(GrowthFigure, SaysTheSentenceOfTheHintToReadersOfBothKinds) {
    const std::string told = model::growth_text(sample_growth());
    const std::string figure = growth_figure(sample_growth(), 1s);
    EXPECT_THAT(
        figure,
        HasSubstr("role=\"img\" aria-label=\"Cpu time by n, logarithmic, with the limit of 1 s: " + told + "\""));
    EXPECT_THAT(figure, HasSubstr("<figcaption>" + told + "."));
    EXPECT_THAT(figure, Not(HasSubstr("style=")));
}

TEST(GrowthFigure, ACaseIsADotAndTheStoppedOneACross) {
    const std::string figure = growth_figure(tenfold(13, 1), 1s);
    EXPECT_THAT(figure, HasSubstr("class=\"dots short\" d=\"M73 180h0\""));
    EXPECT_THAT(figure, HasSubstr("class=\"dots\" d=\"M126 180h0M179 133h0M232 85h0\""));
    EXPECT_THAT(figure, HasSubstr("class=\"crosses\" d=\"M281.4 34.2l8 8m0-8l-8 8\""));
    EXPECT_THAT(figure, AllOf(HasSubstr("class=\"limit\" d=\"M46 38h266\""), HasSubstr(">limit 1 s<")));
}

TEST(GrowthFigure, AnEasyCaseBeyondTheStoppedOneTakesNoRoom) {
    model::Growth growth = tenfold(13, 1);
    growth.measured.push_back({32, 1, 32, 1ms, 1e19, false});
    EXPECT_EQ(growth_figure(growth, 1s), growth_figure(tenfold(13, 1), 1s));
}

TEST(GrowthFigure, TheCurveIsDashedBehindItsLastCase) {
    const std::string figure = growth_figure(tenfold(13, 1), 1s);
    EXPECT_THAT(figure, HasSubstr("class=\"curve\" d=\"M125.8 180.0L179.0 132.7L232.2 85.5\""));
    EXPECT_THAT(figure, HasSubstr("class=\"curve predicted\" d=\"M232.2 85.5L285.4 38.2\""));
    EXPECT_THAT(figure, HasSubstr(">about 1 s<"));
}

TEST(GrowthFigure, FarAboveTheLimitTheCurveLeavesByTheUpperEdge) {
    const std::string figure = growth_figure(tenfold(40, 1e100), 1s);
    EXPECT_THAT(figure, testing::ContainsRegex("class=\"curve predicted\" d=\"M[0-9.]+ [0-9.]+L[0-9.]+ 24.0\""));
    EXPECT_THAT(figure, HasSubstr(">years<"));
}

TEST(GrowthFigure, SizesAreNamedAsManyAsThereIsRoomFor) {
    EXPECT_THAT(growth_figure(tenfold(13, 1), 1s), AllOf(HasSubstr(">9</text>"), HasSubstr(">10</text>"),
                                                         HasSubstr(">13</text>"), HasSubstr(">n</text>")));
    EXPECT_THAT(growth_figure(tenfold(112, 1e9), 1s), AllOf(HasSubstr(">20</text>"), Not(HasSubstr(">21</text>"))));
    EXPECT_THAT(growth_figure(tenfold(2'147'483'647, 1e100), 1s),
                AllOf(HasSubstr(">1000000000</text>"), Not(HasSubstr(">1100000000</text>"))));
}

TEST(GrowthFigure, WithoutACaseThatItIsFittedToThereIsNoCurve) {
    EXPECT_THAT(growth_figure({5, {}, {12, 1, 12, 1s, 24, false}}, 1s),
                AllOf(HasSubstr("class=\"curve\" d=\"\""), HasSubstr("class=\"dots\" d=\"\"")));
}

// A hundred boards of n = 10 take as long as one of n = 12.
TEST(GrowthFigure, OfSeveralBoardsTheSizeIsThatOfOneThatTakesAsLong) {
    model::Growth growth = tenfold(13, 1);
    growth.measured[1] = {10, 100, 12, 100ms, 0.1, true};
    const std::string figure = growth_figure(growth, 1s);
    EXPECT_THAT(figure, HasSubstr(">n of a single board that takes as long</text>"));
    EXPECT_THAT(figure, HasSubstr("class=\"dots\" d=\"M232 85h0M179 133h0M232 85h0\""));
    EXPECT_THAT(figure, HasSubstr("class=\"curve\" d=\"M179.0 132.7L232.2 85.5L232.2 85.5\"")) << "by their sizes";
}

}  // namespace
}  // namespace harness::report::html
