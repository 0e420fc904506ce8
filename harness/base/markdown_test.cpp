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

TEST(Markdown, LinksSayWhereTheyLead) {
    const MarkdownParts parts = parts_of_markdown("[a](b.zip) <https://c.org> [d][e] `[no](no)`\n\n[e]: f#g\n");
    EXPECT_THAT(parts.links, ElementsAre("b.zip", "https://c.org", "f#g"));
}

TEST(Markdown, ADollarOfNoFormulaIsFound) {
    EXPECT_EQ(parts_of_markdown("a $b$ `$` \\$5 \\\\ <i title=$>\n\n    $code\n").open_dollar, std::nullopt);
    EXPECT_EQ(parts_of_markdown("the $i$th of $n$s\n").open_dollar, std::nullopt);
    EXPECT_EQ(parts_of_markdown("a $b$ c$ d\n").open_dollar, 7U);
    EXPECT_EQ(parts_of_markdown("a $$b\n").open_dollar, 2U);
    EXPECT_EQ(parts_of_markdown("\\$5\n\n$ n < 5$ *and*\n\nm$ <= 6\n").open_dollar, 22U);
}

TEST(Markdown, ABlockOfCodeThatIsNotClosedIsFound) {
    for (const char* text :
         {"", "```\n$a\n```\n", "- ```c\n  a\n  ```\n> ~~~\n> ```\n> ~~~~\n", "a ```b``` c\n", "```a```\n"}) {
        EXPECT_EQ(parts_of_markdown(text).open_code, std::nullopt) << text;
    }
    EXPECT_EQ(parts_of_markdown("a\n```\nb\n").open_code, 2U);
    EXPECT_EQ(parts_of_markdown("```\na\n```\n~~~ c\n```\n").open_code, 10U);
    EXPECT_EQ(parts_of_markdown("````\na\n```\n").open_code, 0U);
    EXPECT_EQ(parts_of_markdown("```\n- ```\n").open_code, 0U) << "a line of the code";
    EXPECT_EQ(parts_of_markdown("- ```\n  a\n  ```\n").open_code, std::nullopt);
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
