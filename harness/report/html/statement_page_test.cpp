#include "harness/report/html/statement_page.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace harness::report::html {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

StatementView problem() {
    StatementView view;
    view.package.name = "sums";
    view.package.title = "Sums <i>";
    view.package.time_limit = std::chrono::seconds{2};
    view.package.memory_limit_kib = 262'144;
    view.package.statement = {model::Statement::Form::Markdown, "statement/problem.de.md", "![Eine *Summe*](./a.png)"};
    view.package.statement.images = {{"a.png", "image/png", "PNG"}};
    view.samples = {{"1 2\n", "3\n", ""}, {"", "", "<1\n>2\n"}};
    return view;
}

TEST(StatementPage, HasTheStatementItsImagesTheSamplesAndTheLimits) {
    EXPECT_THAT(statement_page({problem()}),
                AllOf(HasSubstr("<h1>Sums &lt;i&gt;</h1>"), HasSubstr("Time limit: 2 s<br>Memory limit: 256 MiB"),
                      HasSubstr("<img alt=\"Eine Summe\" src=\"data:image/png;base64,UE5H\">"),
                      HasSubstr("lang=\"de\""), HasSubstr("<pre>1 2\n</pre>"), HasSubstr("<pre>3\n</pre>"),
                      HasSubstr("<pre>&lt;1\n&gt;2\n</pre>"), HasSubstr("Sample 2"), Not(HasSubstr("Sample 3"))));
}

TEST(StatementPage, ShowsThatASampleIsCut) {
    StatementView view = problem();
    view.samples[0].input = std::string(65'536, '1');
    EXPECT_THAT(statement_page({view}), HasSubstr("11…</pre>"));
}

TEST(StatementPage, SaysWhatIsMissing) {
    StatementView view = problem();
    view.has_time_limit = false;
    view.package.statement = {};
    EXPECT_THAT(statement_page({view}), AllOf(HasSubstr("not known, as the package gives none"),
                                              HasSubstr("has no statement"), Not(HasSubstr("2 s"))));
}

TEST(StatementPage, SeveralProblemsFollowEachOther) {
    StatementView second = problem();
    second.package.title = "Products";
    EXPECT_THAT(statement_page({problem(), second}),
                AllOf(HasSubstr("<title>Sums &lt;i&gt;, Products</title>"), HasSubstr("<h1>Products</h1>")));
}

}  // namespace
}  // namespace harness::report::html
