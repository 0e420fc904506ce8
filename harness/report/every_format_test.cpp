// What every format shows of a submission in an unknown language, and of the scores of test groups.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "harness/report/console.hpp"
#include "harness/report/formats.hpp"
#include "harness/report/github.hpp"
#include "harness/report/report_fixture.hpp"
#include "harness/report/score.hpp"

namespace harness::report {
namespace {

using nlohmann::json;
using testing::AllOf;
using testing::ElementsAre;
using testing::EndsWith;
using testing::HasSubstr;
using enum model::Verdict;

model::PackageResult in_unknown_language() {
    model::SubmissionResult result;
    result.name = "rejected/A.java";
    result.verdict = NotJudged;
    result.expected = {WrongAnswer, CompileError};
    result.reason = "no language for .java";
    result.compile.message = "'A.java' is in no known language; known are .c (C17)";
    return package_of({result});
}

TEST(NotJudged, IsNoVerdictInAnyFormat) {
    const json whole = json::parse(text_of(make_json, in_unknown_language(), run_of("verify")));
    EXPECT_TRUE(whole["packages"][0]["submissions"][0]["verdict"].is_null());
    EXPECT_EQ(whole["summary"]["not_judged"], 1);
    EXPECT_EQ(whole["summary"]["as_expected"], 0);
    EXPECT_EQ(whole["summary"]["not_as_expected"], 0);
    EXPECT_THAT(text_of(make_junit, in_unknown_language(), run_of("verify")),
                AllOf(HasSubstr("<skipped message=\"not judged: no language for .java\""),
                      HasSubstr("failures=\"0\" errors=\"0\" skipped=\"1\"")));
    EXPECT_THAT(csv_of(in_unknown_language()), HasSubstr("\"rejected/A.java\",\"p\",not judged,,,"));
    EXPECT_THAT(text_of(make_github, in_unknown_language(), run_of("verify"), "token", "/home/c",
                        [](const auto&...) { return false; }),
                HasSubstr("title=none rejected/A.java::not judged on p: no language for .java"));
}

TEST(NotJudged, HasNoScoreAndSaysWhichLanguagesThereAre) {
    const json told =
        json::parse(text_of(make_gradescope, in_unknown_language(), run_of("grade"), model::Feedback::Verdict));
    EXPECT_FALSE(told.contains("score"));
    EXPECT_THAT(told["output"].get<std::string>(),
                AllOf(HasSubstr("Verdict: not judged\n"), HasSubstr("known are .c (C17)")));
}

TEST(NotJudged, IsCountedApartInTheTable) {
    for (const auto& [command, end] : {std::pair{"verify", "1 submission, 0 as expected, 1 not judged\n"},
                                       {"grade", "1 submission: 0 accepted, 0 not, 1 not judged\n"}}) {
        EXPECT_THAT(
            text_of(make_console, in_unknown_language(), run_of(command), ConsoleOptions{}),
            AllOf(HasSubstr("? rejected/A.java                  not judged: no language for .java\n"), EndsWith(end)));
    }
}

// One submission passed a group, failed the next and was not judged on the third; on the other the judge failed.
model::PackageResult two_submissions() {
    model::PackageResult package = package_of({{}, {}});
    package.info.time_limit = std::chrono::seconds{1};
    model::SubmissionResult& partial = package.submissions[0];
    partial.name = "partially_accepted/a.cpp";
    partial.verdict = WrongAnswer;
    partial.expected = {WrongAnswer};
    partial.as_expected = true;
    partial.points = model::Points{{{"secret", 30, 100, WrongAnswer},
                                    {"secret/1", 30, 30, Accepted},
                                    {"secret/2", 0, std::nullopt, WrongAnswer},
                                    {"secret/3", 0, 40, std::nullopt}},
                                   30,
                                   100};
    partial.score = 30;
    partial.cases.resize(1);
    partial.cases[0].name = "secret/1/1";
    partial.cases[0].verdict = Accepted;
    partial.cases[0].score = 15;
    package.submissions[1].name = "accepted/b.cpp";
    package.submissions[1].reason = "the judge failed";
    return package;
}

TEST(TestGroups, InWords) {
    EXPECT_THAT(group_texts(*two_submissions().submissions[0].points),
                ElementsAre("30 of 100 for secret (WA)", "30 of 30 for secret/1 (AC)", "0 for secret/2 (WA)",
                            "0 of 40 for secret/3"));
    model::SubmissionResult unbounded;
    unbounded.score = 12.5;
    unbounded.points = model::Points{{}, 12.5, std::nullopt};
    EXPECT_EQ(score_text(unbounded), "12.5");
}

TEST(TestGroups, InTheTableOfGrades) {
    EXPECT_THAT(csv_of(two_submissions()), AllOf(HasSubstr(",\"secret=30; secret/1=30; secret/2=0; "),
                                                 EndsWith("\"accepted/b.cpp\",\"p\",JE,,,,,,,,,,,1,,\r\n")));
}

TEST(TestGroups, InJson) {
    const auto submissions = json::parse(text_of(make_json, two_submissions()))["packages"][0]["submissions"];
    EXPECT_EQ(submissions[0]["score"], 30);
    EXPECT_EQ(submissions[0]["points"]["most"], 100);
    EXPECT_EQ(submissions[0]["points"]["groups"][2],
              json::parse(R"({"name": null, "cases": "secret/2", "points": 0, "most": null, "verdict": "WA"})"));
    EXPECT_EQ(submissions[0]["points"]["groups"][3]["verdict"], nullptr);
    EXPECT_EQ(submissions[0]["cases"][0]["score"], 15);
    EXPECT_EQ(submissions[1]["score"], nullptr);
    EXPECT_EQ(submissions[1]["points"], nullptr);
}

TEST(TestGroups, AsPropertiesInJUnit) {
    const std::string text = text_of(make_junit, two_submissions());
    EXPECT_THAT(text, HasSubstr(R"(<property name="score" value="30 of 100" />)"));
    EXPECT_THAT(text, HasSubstr(R"x(<property name="points" value="30 of 30 for secret/1 (AC)" />)x"));
    EXPECT_EQ(text.find("name=\"score\""), text.rfind("name=\"score\"")) << "none where the judge failed";
}

TEST(TestGroups, OnTheConsoleBelowWhatLostSome) {
    const std::string text = text_of(make_console, two_submissions(), run_of("verify"), ConsoleOptions{});
    EXPECT_THAT(text,
                HasSubstr("\n    30 of 100 for secret (WA), 30 of 30 for secret/1 (AC), 0 for secret/2 (WA), 0 of "
                          "40 for secret/3\n"));
    EXPECT_THAT(text, HasSubstr("score\n"));
}

}  // namespace
}  // namespace harness::report
