#include "harness/report/html/audit.hpp"

#include <gmock/gmock.h>

namespace harness::report::html {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

TEST(AuditPage, ShowsFindingsChecksAndBounds) {
    model::AuditedCheck check{.name = "bounds", .done = 2, .steps = 3, .unit = "number"};
    check.findings = {{.kind = "missing-bound",
                       .severity = model::Severity::Warning,
                       .where = "v.py",
                       .what = "takes <any>",
                       .remedy = "check it",
                       .command = "judge x",
                       .example = "5\n\x1b\n"}};
    check.bounds = {{.name = "n", .statement = "n: 1 … 9", .data = "2 … 3"}};
    const std::string page =
        audit_page({{.name = "p", .checks = {check}}, {.name = "q"}, {.name = "r", .error = "no"}}, {});
    EXPECT_THAT(page, AllOf(HasSubstr("<h2>warning: v.py takes &lt;any&gt;</h2>"), HasSubstr("[missing-bound]"),
                            HasSubstr("<code>judge x</code>"), HasSubstr("<pre>5\n\\x1b"),
                            HasSubstr("2 of 3 numbers: the time was over"),
                            HasSubstr("<td>n</td><td>n: 1 … 9</td><td>–</td><td>–</td><td>2 … 3</td>"),
                            HasSubstr("Nothing is found."), HasSubstr("It could not be audited: no")));
    EXPECT_THAT(page, AllOf(Not(HasSubstr("<script")), Not(HasSubstr("{{"))));
}

}  // namespace
}  // namespace harness::report::html
