#include "harness/report/html/statement.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace harness::report::html {
namespace {

using model::Statement;
using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

std::string markdown(const std::string& text) {
    return statement_html({Statement::Form::Markdown, "statement/problem.en.md", text}, 3);
}

TEST(StatementHtml, MarkdownBecomesElements) {
    EXPECT_THAT(
        markdown("How *many* **queens**?\n\n## Input\n\n- `n`\n- $m$\n\n2. two\n\n| a | b |\n|---|---|\n| 1 | 2 |\n"),
        AllOf(HasSubstr("<p>How <em>many</em> <strong>queens</strong>?</p>"), HasSubstr("<h3>Input</h3>"),
              HasSubstr("<li><code>n</code></li>"), HasSubstr("<code class=\"math\">m</code>"),
              HasSubstr("<ol start=\"2\">"), HasSubstr("<th scope=\"col\">a</th>"), HasSubstr("<td>2</td>")));
}

TEST(StatementHtml, NoLevelOfHeadingsIsLeftOut) {
    EXPECT_THAT(markdown("### A\n\n##### B\n\n# C\n\n## D\n"), AllOf(HasSubstr("<h3>A</h3>"), HasSubstr("<h4>B</h4>"),
                                                                     HasSubstr("<h3>C</h3>"), HasSubstr("<h4>D</h4>")));
}

TEST(StatementHtml, ElementsOfItsOwnAreText) {
    const std::string page = markdown(
        "<script>alert(1)</script>\n\n<img src=x onerror=alert(1)> a <b onclick=x>b</b> &lt;i&gt; \"q\" 'q' "
        "{{{prose}}}\n\n"
        "<!-- c --> <?php ?> <![CDATA[x]]>\n\n```\"><script>\n</pre><script>\n```\n");
    EXPECT_THAT(page, AllOf(Not(HasSubstr("<script")), Not(HasSubstr("<img")), Not(HasSubstr("<b")),
                            Not(HasSubstr("<!")), Not(HasSubstr("<?")), HasSubstr("&lt;script&gt;alert(1)"),
                            HasSubstr("{{{prose}}}"), HasSubstr("&lt;i&gt; &quot;q&quot;")));
}

TEST(StatementHtml, LinksAndImagesAreNamedAndNeverLoaded) {
    const std::string page = markdown(
        "[here](javascript:alert(1)) ![a *board*](https://x.example/b.png \"t\") <https://y.example/?a=b&c>\n\n"
        "[a]\n\n[a]: data:text/html,<script>\n");
    EXPECT_THAT(page, AllOf(Not(HasSubstr("href")), Not(HasSubstr("src")), Not(HasSubstr("<a")),
                            HasSubstr("here (<code>javascript:alert(1)</code>)"),
                            HasSubstr("[image: a <em>board</em>]"), HasSubstr("https://y.example/?a=b&amp;c")));
    EXPECT_EQ(page.find("y.example", page.find("y.example") + 1), page.npos) << "an address is said once";
}

TEST(StatementHtml, ImagesOfThePackageAreInThePage) {
    Statement statement{
        Statement::Form::Markdown, "statement/problem.en.md",
        "![a *\"b\"*](a.png) <img src=\"b/c.svg\" onerror=alert(1) alt='<x'> ![](../a.png) <img src=no.png>"};
    statement.images = {{"a.png", "image/png", "a"}, {"b/c.svg", "image/svg+xml", "<svg/>"}};
    EXPECT_THAT(statement_html(statement, 3),
                AllOf(HasSubstr("<img alt=\"a &quot;b&quot;\" src=\"data:image/png;base64,YQ==\">"),
                      HasSubstr("<img alt=\"&lt;x\" src=\"data:image/svg+xml;base64,PHN2Zy8+\">"),
                      HasSubstr("[image: ../a.png]"), HasSubstr("[image: no.png]"), Not(HasSubstr("onerror"))));
    statement.images[0].bytes = std::string(5'000'000, 'a');
    statement.text = "![a](a.png) ![b](a.png)\n\n# Input\n";
    EXPECT_THAT(statement_html(statement, 3),
                AllOf(HasSubstr("[image: b]"), Not(HasSubstr("[image: a]")), HasSubstr("<h3>Input</h3>")))
        << "the page has at most 8 MiB of them, and they do not count as text";
}

TEST(StatementHtml, FormulasDoNotCountAsText) {
    const auto page_with = [](std::size_t formulas, std::size_t bytes) {
        Statement statement{Statement::Form::Markdown, "statement/problem.en.md", "# Input\n\n"};
        statement.converted = "<p><code>n</code><math><mi>" + std::string(bytes, 'n') + "</mi></math></p>";
        for (std::size_t i = 0; i < formulas; ++i) {
            statement.text += "$n$ ";
        }
        return statement_html(statement, 3);
    };
    const std::string page = page_with(1000, 300);
    EXPECT_GT(page.size(), 300'000U);
    EXPECT_THAT(page, AllOf(HasSubstr("<h3>Input</h3>"), Not(HasSubstr("<code"))));
    const std::string full = page_with(15, 90'000);
    EXPECT_LT(full.size(), 1'050'000U) << "the page has at most 1 MiB of MathML";
    EXPECT_THAT(full,
                AllOf(HasSubstr("<h3>Input</h3>"), HasSubstr("<math>"), HasSubstr("<code class=\"math\">n</code>")));
}

TEST(StatementHtml, NothingInvisibleIsLeft) {
    const std::string page = markdown(
        "\xef\xbb\xbf"  // NOLINT(misc-misleading-bidirectional): misleading is what it is for
        "a\r\n\xe2\x80\xae\x1b[31m &#x202e; &rlm; &le; \xff");
    EXPECT_THAT(page, AllOf(HasSubstr("<p>a\n\\u202e\\x1b[31m &amp;#x202e; &amp;rlm; &le; \\xff</p>")));
}

TEST(StatementHtml, WhatWouldBeTooMuchStandsAsItIsWritten) {
    std::string wide = "|";
    std::string bar = "|";
    for (int i = 0; i < 100; ++i) {  // since version 0.5, md4c takes 128 columns at most
        wide += "a|";
        bar += "---|";
    }
    wide += "\n" + bar + "\n";
    for (int i = 0; i < 1000; ++i) {
        wide += "|\n";
    }
    std::string deep;
    for (int i = 0; i < 100; ++i) {
        deep += std::string(static_cast<std::size_t>(i % 2) * 300 + 1, '>') + "<b>\n\n";
    }
    for (const std::string& text : {wide, deep}) {
        const std::string page = markdown(text);
        EXPECT_LT(page.size(), 101'000U);
        EXPECT_THAT(page.substr(0, 2000), AllOf(HasSubstr("<pre"), Not(HasSubstr("<table")),
                                                Not(HasSubstr("<blockquote")), Not(HasSubstr("<b>"))));
    }
}

TEST(StatementHtml, LatexStandsAsItIsWrittenAndWhatIsNoTextIsSaid) {
    EXPECT_THAT(statement_html({Statement::Form::Latex, "problem_statement/problem.tex", "\\problemname{<Queens>}"}, 3),
                AllOf(HasSubstr("It is LaTeX"), HasSubstr("\\problemname{&lt;Queens&gt;}</pre>")));
    EXPECT_THAT(
        statement_html({Statement::Form::Other, "statement/problem<.pdf", ""}, 3),
        AllOf(HasSubstr("not shown"), HasSubstr("<code>statement/problem&lt;.pdf</code>"), Not(HasSubstr("<pre"))));
    EXPECT_EQ(statement_html({}, 3), "");
}

}  // namespace
}  // namespace harness::report::html
