#include "harness/base/markdown.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace harness::base {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

TEST(Markdown, ImagesAreThoseOfMarkdownAndOfHtml) {
    const MarkdownParts parts = parts_of_markdown(
        "![a *board*](y.png \"t\") and <img width=3 src='x y.png'> [![in a link](z.png)](w.png)\n\n"
        "<IMG SRC=\"v.png\"/>\n\n    ![code](no.png)\n\n`<img src=no>` \\![no](no.png) <b src=no>\n");
    EXPECT_THAT(parts.images, ElementsAre("y.png", "x y.png", "z.png", "v.png"));
}

TEST(Markdown, FormulasAreThoseBetweenDollars) {
    const MarkdownParts parts = parts_of_markdown("$a_b$, `$no$`, $$\n\\frac{1}\n{2}\n$$ and 5$\n");
    ASSERT_EQ(parts.formulas.size(), 2U);
    EXPECT_EQ(parts.formulas[0], (Formula{"a_b", false}));
    EXPECT_TRUE(parts.formulas[1].is_display);
    EXPECT_THAT(parts.formulas[1].tex, testing::HasSubstr("\\frac{1} {2}"));
    EXPECT_THAT(parts_of_markdown("").formulas, IsEmpty());
}

TEST(Markdown, OfATagThatEndsTooSoonNoAttributeIsRead) {
    for (const char* tag :
         {"<img", "<imgs src=a>", "<img src", "<img src=", "<img =a>", "<img src=\"\">", "<b src=a>"}) {
        EXPECT_EQ(attribute_of_image(tag, "src"), "") << tag;
    }
    EXPECT_EQ(attribute_of_image("<img src=\"a", "src"), "a");
    EXPECT_EQ(attribute_of_image("<img alt='src=b' src=a.png alt=c>", "src"), "a.png");
}

}  // namespace
}  // namespace harness::base
