#include "harness/format/package/statement.hpp"

#include "harness/format/package/package_fixture.hpp"

namespace harness::package {
namespace {

using model::Statement;

class StatementTest : public PackageFolder {
  protected:
    Statement shown(const std::map<std::string, std::string>& constants = {}) const {
        return shown_statement(root(), constants);
    }
};

TEST_F(StatementTest, NoneIsNone) {
    EXPECT_EQ(shown(), Statement{});
}

TEST_F(StatementTest, OfAFolderThatCannotBeReadTheNameIsKnown) {
    link("nowhere", "statement");
    EXPECT_EQ(shown().file, "statement");
}

TEST_F(StatementTest, TheEnglishOneIsShownAndMarkdownRatherThanLatex) {
    write("problem_statement/problem.de.md", "Wie viele?");
    write("problem_statement/problem.tex", "\\problemname{Queens}");
    EXPECT_EQ(shown(), (Statement{Statement::Form::Latex, "problem_statement/problem.tex", "\\problemname{Queens}"}));
    write("statement/problem.en.md", "How many?");
    EXPECT_EQ(shown(), (Statement{Statement::Form::Markdown, "statement/problem.en.md", "How many?"}));
    write("statement/notes.md", "no statement");
    EXPECT_EQ(shown().text, "How many?");
}

TEST_F(StatementTest, ALatexStatementNamesTheProblem) {
    const auto name_in = [](const std::string& text, Statement::Form form = Statement::Form::Latex) {
        StatementFile file;
        file.form = form;
        file.text = text;
        return problem_name(file);
    };
    EXPECT_EQ(name_in("\\problemname{Queens}\n"), "Queens");
    EXPECT_EQ(name_in("\\problemname{ Queens\n}\n"), "Queens");
    EXPECT_EQ(name_in("\\problemname{$n$ Queens}\n%% plainproblemname: n Queens\n"), "n Queens");
    EXPECT_EQ(name_in("\\problemname{Queens"), "Queens");
    EXPECT_EQ(name_in("\\problemname{}"), "");
    EXPECT_EQ(name_in("\\problemname"), "");
    EXPECT_EQ(name_in("Queens"), "");
    EXPECT_EQ(name_in("%\\problemname{Kings}\n\\problemname{50\\% Queens}%\n"), "50\\% Queens");
    EXPECT_EQ(name_in("\\problemname{Queens}", Statement::Form::Markdown), "");
}

TEST_F(StatementTest, ConstantsAreInTheirPlacesAndSamplesAreNot) {
    write("statement/problem.en.md", "n ≤ {{max_n}}{{nextsample}}{{remainingsamples}}, {{other}}");
    EXPECT_EQ(shown({{"max_n", "13"}}).text, "n ≤ 13, {{other}}");
}

TEST_F(StatementTest, OfWhatIsNoTextOrTooLongTheFileAloneIsKnown) {
    write("statement/problem.pdf", "%PDF");
    EXPECT_EQ(shown(), (Statement{Statement::Form::Other, "statement/problem.pdf", ""}));
    write("statement/problem.md", std::string(65'537, 'a'));
    EXPECT_EQ(shown(), (Statement{Statement::Form::Markdown, "statement/problem.md", ""}));
    write("statement/problem.md", std::string(60'000, 'a') + "{{long}}" + std::string(200, '{') + "{{n}}");
    EXPECT_EQ(shown({{"long", std::string(1'000'000, 'b')}}).text.size(), 60'000U + 8 + 200 + 5);
    write("statement/problem.md", std::string(65'500, 'a') + "{{n}}");
    EXPECT_EQ(shown({{"n", std::string(200, 'b')}}).text, "");
    remove("statement/problem.pdf");
    write("statement/problem.md", "\xff");
    EXPECT_EQ(shown(), (Statement{Statement::Form::Other, "statement/problem.md", ""}));
}

TEST_F(StatementTest, AnotherLanguageMayBePreferred) {
    write("statement/problem.en.md", "How many?");
    write("statement/problem.de.md", "Wie viele?");
    EXPECT_EQ(shown_statement(root(), {}, "de").text, "Wie viele?");
    EXPECT_EQ(shown_statement(root(), {}, "sv").text, "How many?");
}

TEST_F(StatementTest, ItsImagesAreThoseInItsFolder) {
    write("statement/problem.en.md", "");
    write("statement/b.png", "b");
    write("statement/figures/a.JPG", "a");
    write("statement/notes.txt", "");
    write("statement/large.png", std::string((4U << 20U) + 1, ' '));
    write("c.png", "c");
    link("../c.png", "statement/linked.png");
    link("/etc/passwd", "statement/passwd.png");
    EXPECT_EQ(images_of(root(), shown()), (std::vector<model::StatementImage>{{"b.png", "image/png", "b"},
                                                                              {"figures/a.JPG", "image/jpeg", "a"},
                                                                              {"linked.png", "image/png", "c"}}));
    EXPECT_TRUE(images_of(root(), {}).empty());
}

TEST_F(StatementTest, ALinkOutOfThePackageIsNotFollowed) {
    link("/etc/passwd", "statement/problem.en.md");
    EXPECT_EQ(shown().text, "");
}

}  // namespace
}  // namespace harness::package
