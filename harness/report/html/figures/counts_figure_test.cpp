#include "harness/report/html/figures/counts_figure.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace harness::report::html {
namespace {

using testing::HasSubstr;
using testing::Not;

TEST(CountsFigure, EachBarHasItsNumberAndZeroHasNone) {
    const std::string figure = counts_figure({{2, 0, 1}, "told <all>", "a caption", "0", "3"});
    EXPECT_THAT(figure, HasSubstr("aria-label=\"told &lt;all&gt;\""));
    EXPECT_THAT(figure, HasSubstr("<figcaption>a caption</figcaption>"));
    EXPECT_THAT(figure, HasSubstr(">2</text>"));
    EXPECT_THAT(figure, HasSubstr(">1</text>"));
    EXPECT_THAT(figure, HasSubstr("M5 20h97v80h-97zM211 60h97v40h-97z"));
    EXPECT_EQ(counts_figure({}), "");
}

TEST(CountsFigure, OfNarrowBarsTheHighestHasItsNumber) {
    std::vector<std::size_t> counts(60, 7);
    counts[30] = 123;
    const std::string figure = counts_figure({counts, "", "", "", ""});
    EXPECT_THAT(figure, HasSubstr(">123</text>"));
    EXPECT_THAT(figure, Not(HasSubstr(">7</text>")));
}

}  // namespace
}  // namespace harness::report::html
