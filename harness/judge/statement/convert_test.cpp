#include "harness/judge/statement/convert.hpp"

#include <optional>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include "harness/base/error_fixture.hpp"
#include "harness/sandbox/box_pool.hpp"
#include "harness/sandbox/fake_runner.hpp"
#include "paths.hpp"

namespace harness::judge {
namespace {

using model::Statement;
using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

Statement latex(const std::string& text) {
    return {Statement::Form::Latex, "statement/problem.en.tex", text, {}, ""};
}

Statement markdown(const std::string& text) {
    return {Statement::Form::Markdown, "statement/problem.en.md", text, {}, ""};
}

// Converts in the real sandbox. Skips the test if it, or the program, is missing.
class Convert : public testing::Test {
  protected:
    void SetUp() override {
        sandbox::BoxOptions options;
        options.box = queens::bin_dir / "judge-box";
        boxes_.emplace(options);
        try {
            boxes_->protections();
        } catch (const base::ConfigError& error) {
            GTEST_SKIP() << "no sandbox here: " << error.what();
        }
        if (::access("/usr/bin/pandoc", X_OK) != 0) {
            GTEST_SKIP() << "pandoc is not installed";
        }
    }

    sandbox::RunnerFactory runners() {
        return [this](int worker) { return boxes_->lend(worker); };
    }
    Conversion convert(Statement& statement) { return judge::convert(statement, runners()); }

    std::optional<sandbox::BoxPool> boxes_;
};

TEST(ConvertNothing, StartsNoProgram) {
    const auto none = [](int) -> std::shared_ptr<sandbox::Runner> { throw std::logic_error("is not called"); };
    for (Statement statement : {Statement{}, markdown("no formula"), latex(""), Statement{.file = "problem.pdf"}}) {
        EXPECT_EQ(convert(statement, none).failure, "");
        EXPECT_EQ(statement.converted, "");
    }
}

TEST_F(Convert, LatexOfTheFormat) {
    Statement statement = latex(
        "\\problemname{Sums}\n\\illustration{0.3}{a.png}{A \\emph{sum}}\nAdd $a_i \\le 10^5$.\n"
        "\\section*{Input}\n\\begin{itemize}\\item one\\end{itemize}\n\\nextsample\n");
    const Conversion conversion = convert(statement);
    EXPECT_EQ(conversion.failure, "");
    EXPECT_TRUE(conversion.faults.empty());
    EXPECT_THAT(statement.converted, AllOf(HasSubstr("<img src=\"a.png\""), HasSubstr("<msub>"), HasSubstr("<h1"),
                                           HasSubstr("<li>"), Not(HasSubstr("Sums"))));
    EXPECT_TRUE(warnings_of(statement, conversion).empty());
}

TEST_F(Convert, FormulasOfMarkdownWithTheirSource) {
    Statement statement = markdown("$a_b$ é $é \"\\text{x}\"$ $a_b$ $$\\frac{1}\n{2}$$ `$no$`");
    EXPECT_EQ(convert(statement).failure, "");
    EXPECT_THAT(statement.converted, AllOf(HasSubstr("<code>a_b</code><math"), HasSubstr("<mfrac>"),
                                           HasSubstr("<code>é \"\\text{x}\"</code>"), Not(HasSubstr("<code>no"))));
    EXPECT_EQ(statement.converted.find("<msub>"), statement.converted.rfind("<msub>")) << "each once";
}

TEST_F(Convert, FaultsHaveTheirLines) {
    Statement statement = latex("\\problemname{A}\n\nA \\unheard{b} and \\unheard{c} and \\other.\n");
    const Conversion unknown = convert(statement);
    EXPECT_THAT(warnings_of(statement, unknown).at(0), HasSubstr("tex: line 3: \\unheard is left out"));
    EXPECT_THAT(unknown.faults, testing::ElementsAre(LatexFault{LatexFault::Kind::UnknownMacro, 3, "\\unheard"},
                                                     LatexFault{LatexFault::Kind::UnknownMacro, 3, "\\other"}));
    statement = latex("\\problemname{A}\n\nA {b\n");
    const Conversion conversion = convert(statement);
    ASSERT_EQ(conversion.faults.size(), 1U);
    EXPECT_EQ(conversion.faults[0].kind, LatexFault::Kind::Syntax);
    EXPECT_GE(conversion.faults[0].line, 3);
    EXPECT_EQ(statement.converted, "");
    EXPECT_THAT(warnings_of(statement, conversion).back(),
                HasSubstr("statement/problem.en.tex: its LaTeX is shown as written: line "));
}

TEST_F(Convert, NoFileOfTheMachineIsRead) {
    for (const char* text : {"\\input{/etc/passwd}", "\\include{/etc/passwd}", "\\lstinputlisting{/etc/passwd}",
                             "\\usepackage{/etc/passwd}", "\\verbatiminput{/etc/passwd}"}) {
        Statement statement = latex(std::string{"Shown.\n\n"} + text + "\n");
        convert(statement);
        EXPECT_THAT(statement.converted, Not(HasSubstr("root:"))) << text;
    }
}

TEST_F(Convert, AnEndlessMacroIsStopped) {
    Statement statement = latex("\\newcommand{\\a}{\\a\\a}\\a\n");
    const Conversion conversion = convert(statement);
    EXPECT_EQ(statement.converted.empty(), !conversion.failure.empty());
}

TEST_F(Convert, APageBecomesAPdf) {
    if (::access("/usr/bin/weasyprint", X_OK) != 0) {
        EXPECT_THAT(base::error_of([&] { pdf_of("", runners()); }), HasSubstr("install the package weasyprint"));
        GTEST_SKIP() << "weasyprint is not installed";
    }
    const std::string page =
        "<html><body><p>Text</p><img src=\"file:///etc/passwd\"><math><mfrac><mi>a</mi><mi>b</mi>"
        "</mfrac></math></body></html>";
    const std::string pdf = pdf_of(page, runners());
    EXPECT_THAT(pdf.substr(0, 5), "%PDF-");
    EXPECT_EQ(pdf_of(page, runners()), pdf) << "the same page gives the same bytes";
}

}  // namespace
}  // namespace harness::judge
