// `judge statement`: the page of a package's statement.

#include "harness/cli/e2e_fixture.hpp"

namespace harness::cli {
namespace {

class Statements : public EndToEnd {
  protected:
    // The page of the package "double".
    std::string page(const std::vector<std::string>& more = {}) const {
        const Ended ended = judge(joined({"statement", "double", "--html", "-"}, more));
        EXPECT_EQ(ended.code, 0) << ended.error;
        return ended.output;
    }
};

TEST_F(Statements, AStatementInMarkdownIsAPageWithItsImagesSamplesAndLimits) {
    write("double/statement/problem.en.md", "# Input\n\nPrint *twice* $n$. ![a](a.png)\n\n<script>alert(1)</script>\n");
    write("double/statement/problem.de.md", "Das *Doppelte*.\n");
    write("double/statement/a.png", "PNG");
    write("double/data/sample/1.in", "21\n");
    write("double/data/sample/1.ans", "42\n");
    EXPECT_THAT(page(), AllOf(HasSubstr("<h2>Input</h2>"), HasSubstr("Print <em>twice</em>"),
                              HasSubstr("<img alt=\"a\" src=\"data:image/png;base64,UE5H\">"),
                              HasSubstr("<pre>42\n</pre>"), HasSubstr("Memory limit: "), Not(HasSubstr("<script"))));
    EXPECT_THAT(page({"--language", "de"}), AllOf(HasSubstr("<em>Doppelte</em>"), HasSubstr("lang=\"de\"")));
    expect_refused({"statement", "double", "--html", "x.html", "--language", "sv"},
                   {"no statement in the language 'sv': it has de, en"});
    expect_refused({"statement", "double"}, {"--html FILE"});
    ASSERT_EQ(shell("cp -r double twice").code, 0);
    ASSERT_EQ(judge({"statement", "double", "twice", "--html", "both.html"}).code, 0);
    EXPECT_EQ(shell("grep -c '<article>' both.html").output, "2\n");
}

TEST_F(Statements, ReportsShowIt) {
    write("double/statement/problem.en.md", "Print *twice* the number.\n");
    write("six.c", right_source);
    for (const std::vector<std::string>& command :
         {std::vector<std::string>{"verify", "double"}, {"grade", "double", "six.c"}}) {
        EXPECT_THAT(judge(joined(command, {"--html", "-"})).output, HasSubstr("Print <em>twice</em> the number."));
    }
}

TEST_F(Statements, LatexIsConvertedWherePandocIs) {
    write("double/statement/problem.en.tex",
          "\\problemname{Double}\nAt most $a_i$. \\illustration{0.5}{b}{A "
          "\\emph{box}}\n\\input{/etc/passwd}\n\\nextsample\n");
    write("double/statement/b.png", "PNG");
    const bool has_pandoc = shell("test -x /usr/bin/pandoc").code == 0;
    const Ended ended = judge({"statement", "double", "--html", "-"});
    ASSERT_EQ(ended.code, 0) << ended.error;
    EXPECT_THAT(ended.output, Not(HasSubstr("root:")));
    if (has_pandoc) {
        EXPECT_THAT(ended.output,
                    AllOf(HasSubstr("<msub><mi>a</mi><mi>i</mi></msub>"), HasSubstr("data:image/png;base64,UE5H"),
                          HasSubstr("<em>box</em>"), Not(HasSubstr("\\problemname"))));
        EXPECT_EQ(ended.warnings, "");
    } else {
        EXPECT_THAT(ended.output, HasSubstr("It is LaTeX"));
        EXPECT_THAT(ended.warnings, HasSubstr("install the package pandoc"));
    }
    write("double/statement/problem.en.tex", "\\problemname{Double}\n\nOpen {\n");
    const Ended broken = judge({"statement", "double", "--html", "-"});
    EXPECT_THAT(broken.output, HasSubstr("Open {"));
    EXPECT_THAT(broken.warnings, HasSubstr(has_pandoc ? "shown as written: line " : "install the package pandoc"));
}

TEST_F(Statements, APdfIsMadeWhereWeasyprintIs) {
    write("double/statement/problem.en.md", "Print it.\n");
    if (shell("test -x /usr/bin/weasyprint").code != 0) {
        expect_refused({"statement", "double", "--pdf", "a.pdf"}, {"install the package weasyprint"});
        return;
    }
    ASSERT_EQ(judge({"statement", "double", "--pdf", "a.pdf"}).code, 0);
    EXPECT_EQ(read("a.pdf").substr(0, 5), "%PDF-");
}

}  // namespace
}  // namespace harness::cli
