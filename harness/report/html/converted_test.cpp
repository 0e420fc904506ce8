#include "harness/report/html/converted.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace harness::report::html {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

std::string filtered(const std::string& converted) {
    model::Statement statement;
    statement.images = {{"a.png", "image/png", "a"}};
    StatementParts parts(statement);
    return converted_html(converted, 2, parts).value_or("none");
}

TEST(Converted, KnownElementsStay) {
    EXPECT_EQ(filtered("<p class=\"x\">a <em>b</em><br /><sup>2</sup></p>"), "<p>a <em>b</em><br><sup>2</sup></p>");
    EXPECT_EQ(filtered("<h1 id=\"i\">Input</h1><h2>A</h2>"), "<h2>Input</h2>\n<h3>A</h3>\n");
    EXPECT_EQ(filtered("<table><tr class=\"odd\"><td style=\"x\" colspan=\"2\">a</td></tr></table>"),
              "<table><tr><td colspan=\"2\">a</td></tr></table>");
    EXPECT_EQ(filtered("<ol start=\"3\" type=\"1\"><li>a</li></ol>"), "<ol start=\"3\"><li>a</li></ol>");
    EXPECT_EQ(filtered("<div><span class=\"smallcaps\">a\u00a0b</span></div>"), "a b");
    EXPECT_EQ(filtered("<figure><img src=\"a.png\" style=\"width:30%\" alt=\"cap\" /></figure>"),
              "<figure><img alt=\"cap\" src=\"data:image/png;base64,YQ==\"></figure>");
    EXPECT_EQ(filtered("<embed src=\"f.pdf\" />"), "<span class=\"dim\">[image: f.pdf]</span>");
}

TEST(Converted, NothingThatActsOrLoadsStays) {
    const std::string page = filtered(
        "<script>alert(1)</script><style>x</style><p onclick=\"a()\">t</p><iframe src=\"x\">i</iframe>"
        "<a href=\"javascript:alert(1)\">here</a><img src=\"https://x.example/b.png\" onerror=\"a()\" />"
        "<svg onload=\"a()\"><circle /></svg><td colspan=\"1 onclick=a()\">c</td>&lt;script&gt;&#x202e;"
        "<math href=\"x\" display=\"block\"><mi style=\"x\" mathvariant=\"normal\" onclick=\"a\">x</mi>"
        "<maction>y</maction></math><form action=\"x\"><input /></form>");
    EXPECT_THAT(page, AllOf(Not(HasSubstr("<script")), Not(HasSubstr("on")), Not(HasSubstr("href")),
                            Not(HasSubstr("src=")), Not(HasSubstr("style")), Not(HasSubstr("<svg")),
                            HasSubstr("here (<code>javascript:alert(1)</code>)"), HasSubstr("&lt;script&gt;\\u202e")));
    EXPECT_THAT(page, HasSubstr("<math display=\"block\"><mi mathvariant=\"normal\">x</mi>y</math>"));
}

TEST(Converted, WhatIsNotWellFormedOrTooMuchIsRefused) {
    EXPECT_EQ(filtered("<p>a"), "none");
    std::string deep;
    for (int i = 0; i < 200; ++i) {
        deep = "<ul>" + deep + "</ul>";
    }
    EXPECT_EQ(filtered(deep), "none");
    std::string long_text;
    for (int i = 0; i < 200'000; ++i) {
        long_text += "<p>a</p>";
    }
    EXPECT_EQ(filtered(long_text).size(), 4U) << "none";
}

TEST(Converted, FormulasAreFoundByTheirSource) {
    const Formulas formulas = converted_formulas(
        "<p><code>a_b</code><math display=\"inline\" xmlns=\"x\"><semantics><msub><mi>a</mi><mi>b</mi></msub>"
        "<annotation encoding=\"application/x-tex\">a_b</annotation></semantics></math></p>\n"
        "<p><code>&lt;</code><math display=\"block\"><mo>&lt;</mo></math></p>"
        "<p><code>\\no</code><span class=\"math inline\">$\\no$</span></p>");
    EXPECT_EQ(formulas,
              (Formulas{{{"<", true}, "<math display=\"block\"><mo>&lt;</mo></math>"},
                        {{"a_b", false}, "<math display=\"inline\"><msub><mi>a</mi><mi>b</mi></msub></math>"}}));
    EXPECT_TRUE(converted_formulas("<p>").empty());
}

}  // namespace
}  // namespace harness::report::html
