// The formats for other programs, each compared with an approved text. All texts of the run are hostile.
#include "harness/report/formats.hpp"

#include <string>
#include <tuple>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>
#include <pugixml.hpp>

#include "harness/base/temp_dir.hpp"
#include "harness/model/results/not_reached.hpp"
#include "harness/report/github.hpp"
#include "harness/report/report_fixture.hpp"

namespace harness::report {
namespace {

using model::Feedback;
using nlohmann::json;
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
    model::PackageResult package =
        package_of({hostile("=1+1.c", WrongAnswer), hostile("::error::b.c", CompileError), hostile(nasty, RunTimeError),
                    hostile("je.c", JudgeError), hostile("fine.c", Accepted)});
    package.info.cases = 2;
    package.problems.push_back({nasty, nasty});
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

TEST(JUnit, TheDocumentIsTheApprovedOne) {
    expect_approved(text_of(make_junit, hostile_package(), run_of("grade")), "approved_junit.xml");
}

TEST(JUnit, HoldsOnlyCharactersThatXmlAllows) {
    const std::string text = text_of(make_junit, hostile_package());
    pugi::xml_document document;
    EXPECT_TRUE(document.load_string(text.c_str()));
    for (const char byte : text) {
        ASSERT_TRUE(static_cast<unsigned char>(byte) >= 0x20 || byte == '\n');
    }
    EXPECT_THAT(text, Not(HasSubstr("\uFFFF")));
    EXPECT_THAT(text, Not(HasSubstr("&#x")));
}

TEST(JUnit, AnExpectedRejectionIsNoFailure) {
    model::SubmissionResult rejected;
    rejected.verdict = WrongAnswer;
    rejected.as_expected = true;
    rejected.cases.emplace_back().verdict = WrongAnswer;
    const std::string text = text_of(make_junit, package_of({rejected}));
    EXPECT_THAT(text, Not(HasSubstr("<failure")));
    EXPECT_THAT(text, HasSubstr("tests=\"2\" failures=\"0\""));
}

TEST(JUnit, AnAcceptedSubmissionThatShouldNotBeIsAFailure) {
    model::SubmissionResult accepted;
    accepted.verdict = Accepted;
    accepted.expected = {WrongAnswer};
    const std::string text = text_of(make_junit, package_of({accepted}));
    EXPECT_THAT(text, HasSubstr("message=\"expected WA, got AC\""));
    EXPECT_THAT(text, HasSubstr("failures=\"1\""));
}

// Anna's first attempt is the better one.
model::PackageResult two_attempts() {
    model::SubmissionResult better = hostile("anna/40.c", WrongAnswer);
    better.author = model::Author{"Anna", ""};
    better.score = 40;
    model::SubmissionResult worse = better;
    worse.name = "anna/20.c";
    worse.score = 20;
    return package_of({better, worse});
}

TEST(JUnit, AnAttemptThatDoesNotCountIsSkipped) {
    const std::string text = text_of(make_junit, two_attempts());
    EXPECT_THAT(text, HasSubstr("tests=\"3\" failures=\"1\" errors=\"0\" skipped=\"1\""));
    const std::size_t second = text.find("<testsuite name=\"p/anna/20.c\"");
    EXPECT_GT(text.find("<skipped message=\"does not count (WA)"), second);
    EXPECT_LT(text.find("<failure"), second);
}

TEST(JUnit, WhatWasNotEnforcedIsAPropertyOfEachSuite) {
    model::RunInfo run;
    run.not_enforced = {"memory limit (no group: \x1b[31m<EACCES>)"};
    pugi::xml_document document;
    ASSERT_TRUE(document.load_string(text_of(make_junit, hostile_package(), run).c_str()));
    for (const pugi::xml_node& suite : document.child("testsuites")) {
        const pugi::xml_node property = suite.first_child().child("property");
        EXPECT_EQ(std::string(property.attribute("name").value()), "not enforced");
        EXPECT_EQ(std::string(property.attribute("value").value()), "memory limit (no group: \\x1b[31m<EACCES>)");
    }
}

TEST(Csv, TheTableIsTheApprovedOne) {
    expect_approved(csv_of(hostile_package()), "approved_grades.csv");
}

TEST(Csv, EveryFormulaIsDefused) {
    for (const std::string beginning : {"=", "+", "-", "@", "\uFF1D", "\uFF0B"}) {
        EXPECT_THAT(csv_of(package_of({hostile(beginning + "cmd|' /C calc'!A0", Accepted)})),
                    HasSubstr("\r\n\"'" + beginning))
            << beginning;
    }
}

TEST(Csv, AStudentHasOneLineOfTheAttemptThatCounts) {
    std::vector<model::SubmissionResult> attempts;
    for (const auto& [student, id, score] :
         {std::tuple{"Anna", "", 40}, {"Anna", "", 100}, {"Anna", "", 60}, {"Bo", "1", 0}, {"Bo", "2", 50}}) {
        attempts.push_back(hostile("attempt", WrongAnswer));
        attempts.back().author = model::Author{student, id};
        attempts.back().score = score;
    }
    attempts.push_back(hostile("Anna", WrongAnswer));  // a program of nobody's, which is called so
    EXPECT_THAT(csv_of(package_of(attempts)), HasSubstr("\r\n\"Anna\",\"p\",WA,100,,,,,,,,,,3,,\r\n"
                                                        "\"Bo (1)\",\"p\",WA,0,,,\"1\",,,,,,,1,,\r\n"
                                                        "\"Bo (2)\",\"p\",WA,50,,,\"2\",,,,,,,1,,\r\n"));
}

TEST(Csv, TheJudgesFailureIsNoGrade) {
    model::SubmissionResult result = hostile("a.c", WrongAnswer);
    result.score = 40;
    result.cases.emplace_back().verdict = JudgeError;
    EXPECT_THAT(csv_of(package_of({result})), HasSubstr("\r\n\"a.c\",\"p\",JE,,"));
}

std::string gradescope_text(const model::SubmissionResult& submission, Feedback feedback) {
    return text_of(make_gradescope, package_of({submission}), {}, feedback);
}

json gradescope(const model::SubmissionResult& submission, Feedback feedback = Feedback::Verdict) {
    return json::parse(gradescope_text(submission, feedback));
}

TEST(Gradescope, TheDocumentIsTheApprovedOne) {
    model::SubmissionResult wrong = hostile_package().submissions[0];
    model::Evidence& evidence = wrong.cases[1].evidence.emplace();
    evidence.input = {"8\n", 2};
    evidence.expected = model::Excerpt{"92\n", 3};
    evidence.given = {nasty, 100};
    expect_approved(gradescope_text(wrong, Feedback::Full), "approved_gradescope.json");
}

TEST(Gradescope, SaysNoMoreThanTheLevelOfFeedback) {
    const model::SubmissionResult wrong = hostile_package().submissions[0];
    const json none = gradescope(wrong, Feedback::None);
    EXPECT_THAT(none["output"].get<std::string>(), testing::EndsWith("Your submission was received.\n"));
    EXPECT_EQ(none["visibility"], "hidden");
    ASSERT_EQ(none["tests"].size(), 1U);
    EXPECT_EQ(none["tests"][0]["name"], "verdict");
    EXPECT_EQ(none["tests"][0]["visibility"], "hidden");
    EXPECT_EQ(none["score"], 12.5) << "for the grade book";
    const json verdict = gradescope(wrong, Feedback::Verdict);
    EXPECT_THAT(verdict["output"].get<std::string>(), HasSubstr("WA (wrong answer)\nScore: 12.5\n"));
    EXPECT_EQ(verdict["tests"], json::array());
    for (const json& told : {none, verdict}) {
        EXPECT_THAT(told.dump(), Not(HasSubstr("secret")));
        EXPECT_EQ(told["stdout_visibility"], "hidden") << "it has the table with the reasons";
    }
    const json first = gradescope(wrong, Feedback::FirstFailing);
    EXPECT_THAT(first["output"].get<std::string>(), HasSubstr("secret/1"));
    EXPECT_EQ(first["tests"], json::array()) << "how many cases there are is told at full alone";
    EXPECT_EQ(gradescope(wrong, Feedback::Full)["tests"].size(), 2U);
}

TEST(Gradescope, TheJudgesFailureHasNoScore) {
    for (const Feedback feedback : {Feedback::None, Feedback::Full}) {
        EXPECT_FALSE(gradescope(hostile("a.c", JudgeError), feedback).contains("score"));
    }
    EXPECT_THAT(gradescope(hostile("a.c", JudgeError))["output"].get<std::string>(), HasSubstr("tell your instructor"));
    EXPECT_EQ(gradescope(hostile("a.c", CompileError))["score"], 0);
    EXPECT_EQ(gradescope(hostile("a.c", Accepted))["score"], 100);
}

TEST(Gradescope, AStudentReadsThatSomethingWasNotEnforcedAndNotWhat) {
    model::RunInfo run;
    run.not_enforced = {"network (no namespace)"};
    const json told =
        json::parse(text_of(make_gradescope, package_of({hostile("a.c", WrongAnswer)}), run, Feedback::Full));
    EXPECT_THAT(told["output"].get<std::string>(),
                testing::AllOf(HasSubstr("Not every limit"), Not(HasSubstr("network"))));
    EXPECT_EQ(told["extra_data"]["not_enforced"], json::array({"network (no namespace)"}));
    EXPECT_FALSE(gradescope(hostile("a.c", WrongAnswer)).contains("extra_data"));
}

std::string github_text(const model::PackageResult& package, const model::RunInfo& run = {},
                        const std::string& with_driver = "") {
    const auto has_driver = [&](const std::string& name, const std::string& language) {
        return name == "p" && language == with_driver;
    };
    return text_of(make_github, package, run, "token", "/home/c", has_driver);
}

TEST(GitHub, TheCommandsAreTheApprovedOnes) {
    expect_approved(github_text(hostile_package()), "approved_github.txt");
}

TEST(GitHub, TheSummaryPageIsTheApprovedOne) {
    const auto make = [](const Write& write) { return make_github_summary(write); };
    expect_approved(text_of(make, hostile_package(), run_of("grade")), "approved_github_summary.md");
}

TEST(GitHub, TheSummaryPageListsAHundred) {
    const std::vector<model::SubmissionResult> many(103, hostile("a.c", WrongAnswer));
    const std::string page = text_of([](const Write& write) { return make_github_summary(write); }, package_of(many));
    EXPECT_THAT(page, HasSubstr("| ❌ p | 103 | 103 | 0 |\n"));
    EXPECT_THAT(page, HasSubstr("\n3 more are in the log.\n"));
}

std::string annotation(const model::SubmissionResult& result, const std::string& with_driver = "") {
    return github_text(package_of({result}), {}, with_driver);
}

TEST(GitHub, ACompileErrorIsAtItsLine) {
    model::SubmissionResult result = hostile("a.c", CompileError);
    result.language = "c";
    result.compile.message = "main.c:4:5: error: no\n";
    EXPECT_THAT(annotation(result), HasSubstr("::error file=class/a.c,line=4,title=CE a.c::"));
    EXPECT_THAT(annotation(result, "c"), HasSubstr("file=class/a.c,title=")) << "the driver's own line";
    EXPECT_THAT(annotation(result, "cpp"), HasSubstr("line=4"));
    result.compile.message = "submission.c:7:1: error: no\n";
    EXPECT_THAT(annotation(result, "c"), HasSubstr("file=class/a.c,line=7,title="));
    result.compile.message = "stdio.h:7:1: error: no\n";
    EXPECT_THAT(annotation(result), HasSubstr("file=class/a.c,title="));
    result.compile.message = "main.c:4:5: error: no\n";
    result.verdict = WrongAnswer;
    EXPECT_THAT(annotation(result), Not(HasSubstr("line="))) << "a warning is not why";
}

TEST(GitHub, OfSeveralFilesTheOneWithTheErrorIsNamed) {
    const base::TempDir folder;
    base::write_file_atomically(folder.path() / "twice.c", "x");
    std::filesystem::create_directory(folder.path() / "src");
    base::write_file_atomically(folder.path() / "src/once.c", "x");
    model::SubmissionResult result = hostile("many", CompileError);
    result.file = folder.path().string();
    for (const auto& [message, named] : {std::pair{"twice.c:2:1: error: no", "/twice.c,line=2,"},
                                         {"src/once.c:2:1: error: no", "/src/once.c,line=2,"},
                                         {"src/../twice.c:2:1: error: no", "/twice.c,line=2,"},
                                         {"gone.c:2:1: error: no", ",title="},
                                         {"src/../../many/twice.c:2:1: error: no", ",title="},
                                         {"../many/twice.c:2:1: error: no", ",title="},
                                         {"/etc/passwd:2:1: error: no", ",title="}}) {
        result.compile.message = message;
        EXPECT_THAT(annotation(result), HasSubstr("file=" + result.file + named)) << message;
    }
}

TEST(GitHub, OfATooLongListTheLastSaysHowManyMore) {
    const auto errors_of = [](std::size_t count) {
        const std::string text = github_text(package_of({count, hostile("a.c", WrongAnswer)}));
        std::size_t errors = 0;
        for (std::size_t at = 0; (at = text.find("::error ", at)) != text.npos; ++at) {
            ++errors;
        }
        return std::pair{errors, text};
    };
    EXPECT_EQ(errors_of(10).first, 10U);
    EXPECT_THAT(errors_of(10).second, Not(HasSubstr("more")));
    EXPECT_EQ(errors_of(200).first, 10U);
    EXPECT_THAT(errors_of(200).second, HasSubstr("\n::error title=and 191 more::200 are not as expected"));
}

TEST(GitHub, AProblemOfAPackageIsAtItsFile) {
    model::PackageResult package = package_of({});
    package.info.cases = 1;  // a broken package has none
    package.problems = {{"data/secret/1.in", "is empty", "/home/c/p/data/secret/1.in"}, {"package", "has no name"}};
    EXPECT_THAT(github_text(package),
                HasSubstr("\n::error file=p/data/secret/1.in,title=p%3A data/secret/1.in::is empty\n"
                          "::error title=p%3A package::has no name\n"));
}

TEST(GitHub, OnlyTheAttemptThatCountsIsAnnotated) {
    EXPECT_THAT(github_text(two_attempts()), testing::AllOf(HasSubstr("WA anna/40.c"), Not(HasSubstr("anna/20.c"))));
}

TEST(GitHub, WhatWasNotEnforcedIsANotice) {
    model::RunInfo run;
    run.not_enforced = {"memory limit\n::error::x"};
    EXPECT_THAT(github_text({}, run),
                testing::EndsWith("::token::\n::notice title=not enforced::memory limit\\n::error::x\n"));
}

TEST(GitHub, WhatAStoppedRunHasNotReachedIsNoError) {
    model::SubmissionResult left = hostile("left.c", NotJudged);
    left.reason = model::not_reached;
    const model::PackageResult package = package_of({left, hostile("unknown.c", NotJudged)});
    model::RunInfo run = run_of("verify");
    run.stopped = "the budget\n::error::x";
    const std::string text = github_text(package, run);
    EXPECT_THAT(text, testing::AllOf(HasSubstr("\n::warning title=stopped::the budget\\n::error::x\n"),
                                     HasSubstr("unknown.c"), Not(HasSubstr("left.c"))));
    const auto make = [](const Write& write) { return make_github_summary(write); };
    EXPECT_THAT(text_of(make, package, run),
                testing::AllOf(HasSubstr("| ❌ p | 2 | 1 | 0 |\n"), HasSubstr("\nStopped: "), Not(HasSubstr("left"))));
    EXPECT_THAT(text_of(make, package_of({left}), run), HasSubstr("| ❔ p | 1 | 0 | 0 |\n"));
    EXPECT_THAT(text_of(make, package_of({})), Not(HasSubstr("Stopped")));
}

TEST(GitHub, ASubmissionOfAnArchiveHasNoFile) {
    model::SubmissionResult result = hostile("anna", CompileError);
    result.file = "";
    result.compile.message = "main.c:4:5: error: no\n";
    EXPECT_THAT(annotation(result), HasSubstr("::error title=CE anna::"));
}

TEST(MutedCommands, LastsAsLongAsItLives) {
    std::string text;
    {
        const MutedCommands muted([&](std::string_view piece) { text += piece; }, "token");
        text += "::error title=x::pwned.py\n";
    }
    EXPECT_EQ(text, "::stop-commands::token\n::error title=x::pwned.py\n::token::\n");
}

TEST(GitHub, NoCommandGetsThroughBeforeTheRunEnds) {
    std::string text;
    {
        const auto github = make_github([&](std::string_view piece) { text += piece; }, "token", "/home/c",
                                        [](const auto&...) { return false; });
        github->run_started({});
        EXPECT_EQ(text, "::stop-commands::token\n");
        github->package_ended(hostile_package());
        EXPECT_EQ(text, "::stop-commands::token\n");
    }
    EXPECT_EQ(text, "::stop-commands::token\n::token::\n") << "an error ended the run";
}

}  // namespace
}  // namespace harness::report
