#include <algorithm>
#include <memory>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "harness/report/console.hpp"
#include "harness/report/formats.hpp"
#include "harness/report/report_fixture.hpp"

namespace harness::report {
namespace {

using enum model::Verdict;

class ConsoleTest : public testing::Test {
  protected:
    std::string text_;
    std::unique_ptr<model::Listener> console_ = make_console([this](std::string_view piece) { text_ += piece; }, {});
};

TEST_F(ConsoleTest, TheTableIsTheApprovedOne) {
    play(*console_);
    EXPECT_EQ(text_,
              "p (1 case, 1 s, 256 MiB)\n"
              "  submission                       verdict expected    slowest     memory cases\n"
              "  accepted/王后.cpp                AC      AC           1.2 ms    3.3 MiB     1\n"
              "✗ wrong_answer/\\x1b[31m\\xff.cpp    TLE     WA                -          -     1\n"
              "    secret/1: used 2.000 s of cpu\n"
              "    secret/1 claims to catch it, but gave TLE\n"
              "✗ secret/1.ans: is wrong\n"
              "\n"
              "2 submissions, 1 not as expected, 1 package problem in 0.0 s\n");
}

TEST(Console, TheTableFits80ColumnsWhateverTheNames) {
    for (const char* command : {"grade", "verify"}) {
        std::string text;
        const auto console = make_console([&](std::string_view piece) { text += piece; }, {});
        console->run_started(run_of(command));
        for (const std::string& name :
             std::vector<std::string>{std::string(100, 'a'), "王后王后王后王后王后王后王后王后王后.cpp", "e\u0301"}) {
            model::SubmissionResult result;
            result.name = name;
            result.verdict = TimeLimit;
            result.expected = {TimeLimit, WrongAnswer};
            result.score = 99.75;
            result.cases.resize(1);
            result.cases[0].cpu = std::chrono::seconds{99};
            result.cases[0].memory_kib = 4'000'000;
            result.from_run = command == std::string_view("grade") ? "r" : "";
            console->submission_ended({}, result);
        }
        expect_fits(text, 80);
        EXPECT_EQ(std::ranges::count(text, '\n'), 5);
    }
}

TEST_F(ConsoleTest, WhoHasNoScoreHasADashAmongScores) {
    model::SubmissionResult result;
    result.author = model::Author{"anna", ""};
    result.cases.resize(7);
    console_->submission_ended({}, result);
    result.score = 12345;
    console_->submission_ended({}, result);
    EXPECT_THAT(text_, testing::HasSubstr(" score\n"));
    EXPECT_THAT(text_, testing::HasSubstr("     -\n"));
    EXPECT_THAT(text_, testing::EndsWith(" 12345\n"));
}

TEST_F(ConsoleTest, WhatLatenessTookIsSaid) {
    model::SubmissionResult result;
    result.points = model::Points{{}, 100, 100, std::chrono::minutes{31}, 0.5};
    result.score = 50;
    console_->submission_ended({}, result);
    EXPECT_THAT(text_, testing::EndsWith("    50\n    50 of 100: 31 min late, × 0.5\n"));
    result.points->factor = 1;
    console_->submission_ended({}, result);
    EXPECT_THAT(text_, testing::EndsWith("    50 of 100: 31 min late\n")) << "it took nothing";
    result.points->late.reset();
    console_->submission_ended({}, result);
    EXPECT_THAT(text_, testing::EndsWith("    50\n"));
}

TEST_F(ConsoleTest, AClassIsCountedByItsStudents) {
    std::vector<model::SubmissionResult> attempts;
    for (const auto& [student, verdict] :
         {std::pair{"anna", Accepted}, {"anna", WrongAnswer}, {"bo", Accepted}, {"cem", WrongAnswer}}) {
        model::SubmissionResult& result = attempts.emplace_back();
        result.name = student + std::string("/") + std::to_string(attempts.size());
        result.author = model::Author{student, ""};
        result.verdict = verdict;
        result.score = verdict == Accepted ? 100 : 0;
    }
    play(*console_, package_of(attempts), run_of("grade"));
    EXPECT_THAT(text_, testing::EndsWith("  anna/1 counts, of 2 attempts\n  scores of 3 students: mean 66.7, median "
                                         "100\n\n4 submissions of 3 students: 2 accepted, 1 not\n"));
}

TEST_F(ConsoleTest, ReasonsAndProblemsAreWhole) {
    const std::string text(500, 't');
    model::PackageResult package = package_of({{}});
    package.problems.push_back({"1.ans", text});
    package.submissions[0].reason = text;
    play(*console_, package);
    EXPECT_THAT(text_, testing::HasSubstr("    " + text + "\n"));
    EXPECT_THAT(text_, testing::HasSubstr("✗ 1.ans: " + text + "\n"));
}

TEST_F(ConsoleTest, GradingCountsTheAcceptedAndExpectsNothingElse) {
    play(*console_, "grade");
    EXPECT_THAT(text_, testing::HasSubstr("  submission                       verdict    slowest     memory cases\n"));
    EXPECT_THAT(text_, testing::HasSubstr("  accepted/王后.cpp                AC          1.2 ms    3.3 MiB     1\n"));
    EXPECT_THAT(text_, testing::EndsWith("2 submissions: 1 accepted, 1 not, 1 package problem, in 0.0 s\n"));
}

TEST(Console, AVerdictOfWhichNothingIsExpectedIsMarkedOnlyWhereItIsGraded) {
    model::SubmissionResult result;
    result.name = "a.cpp";
    result.verdict = WrongAnswer;
    result.as_expected = true;
    for (const auto& [command, row] : {std::pair{"verify", "\n  a.cpp"}, {"grade", "\n✗ a.cpp"}}) {
        EXPECT_THAT(text_of(make_console, package_of({result}), run_of(command), ConsoleOptions{}),
                    testing::HasSubstr(row));
    }
}

TEST_F(ConsoleTest, ARowIsThereAsSoonAsItsSubmissionHasEnded) {
    model::PackageInfo package;
    package.name = "p";
    package.cases = 3;
    console_->package_started(package);
    EXPECT_EQ(text_, "");
    model::SubmissionResult result;
    result.name = "a.cpp";
    console_->submission_ended(package, result);
    EXPECT_THAT(text_, testing::AllOf(testing::StartsWith("p (3 cases"), testing::HasSubstr("a.cpp")));
}

TEST(Console, QuietSaysNothingOfAPackageThatIsFine) {
    model::SubmissionResult result;
    result.as_expected = true;
    result.verdict = Accepted;
    EXPECT_EQ(text_of(make_console, package_of({result}), run_of("verify"), ConsoleOptions{Detail::Quiet}),
              "1 submission, all as expected\n");
}

TEST(Json, TheDocumentIsTheApprovedOne) {
    std::string text;
    play(*make_json([&](std::string_view piece) { text += piece; }));
    expect_approved(text, "approved_run.json");
}

TEST(Json, SaysWhoseAnAttemptIsWhatItIsWorthAndWhetherItCounts) {
    std::vector<model::SubmissionResult> attempts;
    for (const double got : {100.0, 40.0}) {
        model::SubmissionResult& result = attempts.emplace_back();
        result.author = model::Author{"Anna", "7", std::chrono::system_clock::time_point{std::chrono::seconds{60}}};
        result.points = model::Points{{{"secret/*", got, 100}}, got, 100, std::chrono::minutes{31}, 0.5};
        result.score = result.points->score();
    }
    const auto submissions =
        nlohmann::json::parse(text_of(make_json, package_of(attempts)))["packages"][0]["submissions"];
    EXPECT_EQ(submissions[0]["counts"], true);
    EXPECT_EQ(submissions[1]["counts"], false);
    EXPECT_EQ(submissions[0]["author"],
              nlohmann::json::parse(R"({"student": "Anna", "id": "7", "email": null, "excused": null,
        "handed_in": "1970-01-01T00:01:00Z", "marked_late": false})"));
    EXPECT_EQ(submissions[0]["score"], 50);
    EXPECT_EQ(submissions[0]["points"], nlohmann::json::parse(R"({"points": 100, "most": 100, "late_seconds": 1860,
        "factor": 0.5, "late_days": 0, "groups": [{"name": null, "cases": "secret/*", "points": 100, "most": 100, "verdict": null}]})"));
}

TEST(Console, SaysOnlyVerboselyByHowMuchCpuTimesSpread) {
    model::RunInfo run;
    run.machine = {{"cpu", "c"}, {"cpu time alone", "10.0 to 11.0 ms"}, {"company slows by", "3.0 %"}};
    std::string text;
    const auto write = [&text](std::string_view piece) { text += piece; };
    make_console(write, {})->run_started(run);
    EXPECT_EQ(text, "");
    make_console(write, {Detail::Verbose})->run_started(run);
    EXPECT_EQ(text, "cpu time of one run at a time: 10.0 to 11.0 ms\nslowdown when cases run in parallel: 3.0 %\n");
}

TEST(Reports, SayWhatWasNotEnforced) {
    model::RunInfo run;
    run.not_enforced = {"memory limit, process limit (no group: \x1b[31mEACCES)"};
    std::string text;
    const auto write = [&text](std::string_view piece) { text += piece; };
    for (const Detail detail : {Detail::Quiet, Detail::Normal}) {
        text.clear();
        make_console(write, {detail})->run_started(run);
        EXPECT_EQ(text, "not enforced: memory limit, process limit (no group: \\x1b[31mEACCES)\n");
    }
    text.clear();
    make_json(write)->run_ended(run, {});
    EXPECT_EQ(nlohmann::json::parse(text).at("machine").at("not_enforced"),
              nlohmann::json::array({"memory limit, process limit (no group: \x1b[31mEACCES)"}));
    text.clear();
    make_json(write)->run_ended({}, {});
    EXPECT_TRUE(nlohmann::json::parse(text).at("machine").at("not_enforced").empty());
}

}  // namespace
}  // namespace harness::report
