// The formats for other programs: each against an approved text, of a run whose every text is hostile.
#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>
#include <pugixml.hpp>

#include "harness/report/csv.hpp"
#include "harness/report/github.hpp"
#include "harness/report/gradescope.hpp"
#include "harness/report/junit.hpp"
#include "harness/report/report_fixture.hpp"

namespace harness::report {
namespace {

using testing::HasSubstr;
using testing::Not;
using enum model::Verdict;

const std::string nasty =
    "a,b:\"c\" <&>]]> %0A\r\n::error::x ##[error]y \x1b[31m \xff \uFFFF [[ATTACHMENT|/etc/passwd]]";

model::SubmissionResult hostile(const std::string& name, model::Verdict verdict) {
    model::SubmissionResult result;
    result.name = name;
    result.file = "/home/c/class/" + name;
    result.verdict = verdict;
    result.expected = {Accepted};
    result.as_expected = verdict == Accepted;
    result.reason = nasty;
    return result;
}

model::PackageResult hostile_package() {
    model::PackageResult package;
    package.info.name = "p";
    package.info.cases = 2;
    package.problems.push_back({nasty, nasty});
    package.submissions = {hostile("=1+1.c", WrongAnswer), hostile("::error::b.c", CompileError),
                           hostile(nasty, RunTimeError), hostile("je.c", JudgeError), hostile("fine.c", Accepted)};
    package.submissions[1].compile.message = nasty;
    model::SubmissionResult& wrong = package.submissions[0];
    wrong.score = 12.5;
    wrong.cases.resize(2);
    wrong.cases[0].name = "sample/1";
    wrong.cases[0].verdict = Accepted;
    wrong.cases[0].cpu = std::chrono::microseconds{1500};
    wrong.cases[0].memory_kib = 2000;
    wrong.cases[1].name = "secret/1";
    wrong.cases[1].verdict = WrongAnswer;
    wrong.cases[1].cpu = std::chrono::microseconds{2500};
    wrong.cases[1].memory_kib = 1000;
    wrong.cases[1].reason = nasty;
    return package;
}

void play_hostile(model::Listener& listener) {
    model::RunInfo run;
    run.command = "grade";
    listener.run_started(run);
    listener.package_ended(hostile_package());
    listener.run_ended(run, {});
}

// Of a report that writes once.
template <typename Report>
std::string text_of() {
    std::string text;
    Report report([&](std::string_view whole) { text += whole; });
    play_hostile(report);
    return text;
}

TEST(JUnit, TheDocumentIsTheApprovedOne) {
    expect_approved(text_of<JUnit>(), "approved_junit.xml");
}

TEST(JUnit, HoldsOnlyCharactersThatXmlAllows) {
    const std::string text = text_of<JUnit>();
    pugi::xml_document document;
    EXPECT_TRUE(document.load_string(text.c_str()));
    for (const char byte : text) {
        ASSERT_TRUE(static_cast<unsigned char>(byte) >= 0x20 || byte == '\n');
    }
    EXPECT_THAT(text, Not(HasSubstr("\uFFFF")));
    EXPECT_THAT(text, Not(HasSubstr("&#x")));
}

TEST(JUnit, AnExpectedRejectionIsNoFailure) {
    model::PackageResult package;
    package.info.name = "p";
    package.submissions.resize(1);
    package.submissions[0].verdict = WrongAnswer;
    package.submissions[0].as_expected = true;
    package.submissions[0].cases.resize(1);
    package.submissions[0].cases[0].verdict = WrongAnswer;
    std::string text;
    JUnit junit([&](std::string_view whole) { text = whole; });
    junit.package_ended(package);
    junit.run_ended({}, {});
    EXPECT_THAT(text, Not(HasSubstr("<failure")));
    EXPECT_THAT(text, HasSubstr("tests=\"2\" failures=\"0\""));
}

TEST(JUnit, AnAcceptedSubmissionThatShouldNotBeIsAFailure) {
    model::PackageResult package;
    package.submissions.resize(1);
    package.submissions[0].verdict = Accepted;
    package.submissions[0].expected = {WrongAnswer};
    std::string text;
    JUnit junit([&](std::string_view whole) { text = whole; });
    junit.package_ended(package);
    junit.run_ended({}, {});
    EXPECT_THAT(text, HasSubstr("message=\"expected WA, got AC\""));
    EXPECT_THAT(text, HasSubstr("failures=\"1\""));
}

TEST(Csv, TheTableIsTheApprovedOne) {
    expect_approved(text_of<Csv>(), "approved_grades.csv");
}

TEST(Csv, EveryFormulaIsDefused) {
    for (const std::string beginning : {"=", "+", "-", "@", "\uFF1D", "\uFF0B"}) {
        model::PackageResult package;
        package.submissions.push_back(hostile(beginning + "cmd|' /C calc'!A0", Accepted));
        std::string text;
        Csv csv([&](std::string_view whole) { text = whole; });
        csv.package_ended(package);
        csv.run_ended({}, {});
        EXPECT_THAT(text, HasSubstr("\r\n\"'" + beginning)) << beginning;
    }
}

std::string gradescope(const model::SubmissionResult& submission) {
    model::PackageResult package;
    package.submissions = {submission};
    std::string text;
    Gradescope report([&](std::string_view whole) { text = whole; });
    report.package_ended(package);
    return text;
}

TEST(Gradescope, TheDocumentIsTheApprovedOne) {
    expect_approved(gradescope(hostile_package().submissions[0]), "approved_gradescope.json");
}

TEST(Gradescope, ASecretCasesReasonIsNotTold) {
    model::SubmissionResult wrong = hostile_package().submissions[0];
    wrong.cases[1].reason = wrong.reason = "line 1 should be '92'";
    EXPECT_THAT(gradescope(wrong), Not(HasSubstr("92")));
    wrong.cases[1].name = "sample/2";
    EXPECT_THAT(gradescope(wrong), HasSubstr("should be '92'"));
}

TEST(Gradescope, TheJudgesFailureHasNoScore) {
    EXPECT_FALSE(nlohmann::json::parse(gradescope(hostile("a.c", JudgeError))).contains("score"));
    EXPECT_EQ(nlohmann::json::parse(gradescope(hostile("a.c", CompileError)))["score"], 0);
    EXPECT_EQ(nlohmann::json::parse(gradescope(hostile("a.c", Accepted)))["score"], 100);
}

TEST(GitHub, TheCommandsAreTheApprovedOnes) {
    std::string text;
    GitHub github([&](std::string_view piece) { text += piece; }, "token", "/home/c");
    play_hostile(github);
    expect_approved(text, "approved_github.txt");
}

TEST(GitHub, NoCommandGetsThroughBeforeTheRunEnds) {
    std::string text;
    {
        GitHub github([&](std::string_view piece) { text += piece; }, "token", "/home/c");
        github.run_started({});
        EXPECT_EQ(text, "::stop-commands::token\n");
        github.package_ended(hostile_package());
        EXPECT_EQ(text, "::stop-commands::token\n");
    }
    EXPECT_EQ(text, "::stop-commands::token\n::token::\n") << "an error ended the run";
}

}  // namespace
}  // namespace harness::report
