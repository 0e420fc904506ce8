#include "harness/report/tools/audit.hpp"

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

namespace harness::report {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

model::AuditedPackage audited() {
    model::AuditFinding finding{.kind = "lenient-input-validator",
                                .severity = model::Severity::Warning,
                                .where = "input_validators/v.py",
                                .what = "accepts a \x1b[31m",
                                .detail = "secret/1: in line 1",
                                .remedy = "reject it",
                                .command = "judge x",
                                .example = "05\n\x07\n"};
    model::AuditFinding worse{.kind = "failing-interactor", .where = "i.py", .what = "fails", .remedy = "mend it"};
    return {.name = "p",
            .checks = {{.name = "statement", .obstacle = "there is none"},
                       {.name = "input-validators",
                        .done = 3,
                        .steps = 3,
                        .unit = "mutant",
                        .is_whole = true,
                        .findings = {finding}},
                       {.name = "interactors", .done = 1, .steps = 8, .unit = "conversation", .findings = {worse}},
                       {.name = "generators", .obstacle = "it hangs", .done = 2, .steps = 8, .unit = "input"},
                       {.name = "hack"},
                       {.name = "repeat", .failure = "no sandbox"}}};
}

TEST(AuditText, SaysOfEachCheckWhatWasDoneAndThenTheWorstFirst) {
    const std::string text = audit_text(audited(), Detail::Normal);
    EXPECT_THAT(text, AllOf(HasSubstr("statement          not done: there is none\n"),
                            HasSubstr("input-validators   3 mutants, 0.0 s\n"),
                            HasSubstr("interactors        1 of 8 conversations: the time was over, 0.0 s\n"),
                            HasSubstr("generators         2 of 8 inputs: it hangs\n"),
                            HasSubstr("hack               not reached: the time was over"),
                            HasSubstr("repeat             the judge failed: no sandbox\n")));
    EXPECT_LT(text.find("error   i.py: fails [failing-interactor]"),
              text.find("warning input_validators/v.py: accepts a \\x1b[31m"));
    EXPECT_THAT(
        text, AllOf(HasSubstr("      secret/1: in line 1\n"), HasSubstr("      $ judge x\n"), Not(HasSubstr("| 05"))));
    EXPECT_THAT(audit_text(audited(), Detail::Verbose), HasSubstr("      | 05\n      | \\x07\n"));
    EXPECT_THAT(audit_text(audited(), Detail::Quiet), AllOf(HasSubstr("fails"), Not(HasSubstr("3 mutants"))));
    EXPECT_EQ(audit_text({.name = "p"}, Detail::Quiet), "");
    EXPECT_EQ(audit_summary({audited()}), "1 error, 1 warning, no hints");
}

TEST(AuditJson, HasAllThatTheTextHas) {
    const nlohmann::json whole = nlohmann::json::parse(audit_json({audited()}, {}));
    EXPECT_EQ(whole["summary"], nlohmann::json::parse(R"({"errors": 1, "warnings": 1, "hints": 0})"));
    const nlohmann::json& checks = whole["packages"][0]["checks"];
    EXPECT_EQ(checks[0]["obstacle"], "there is none");
    EXPECT_EQ(checks[1]["whole"], true);
    EXPECT_EQ(checks[2]["whole"], false);
    const nlohmann::json& finding = checks[1]["findings"][0];
    EXPECT_EQ(finding["severity"], "warning");
    EXPECT_EQ(finding["example"], "05\n\x07\n");
    EXPECT_EQ(finding["added"], nullptr);
}

}  // namespace
}  // namespace harness::report
