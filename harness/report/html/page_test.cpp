#include "harness/report/html/page.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "harness/report/html/cases.hpp"
#include "harness/report/html/samples.hpp"
#include "harness/report/report_fixture.hpp"
#include "report_assets.hpp"

namespace harness::report::html {
namespace {

using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;

std::string page_of(void (*play)(model::Listener&)) {
    std::string text;
    play(*make_page([&](std::string_view whole) { text += whole; }, sample_model));
    return text;
}

TEST(Page, StaysBelowFiveMegabytesWhateverIsPrinted) {
    for (const auto play : {play_large, play_large_output, play_large_names}) {
        const std::string text = page_of(play);
        EXPECT_LT(text.size(), 5'000'000U);
        EXPECT_THAT(text, HasSubstr("role=\"img\" aria-label=\"Board of 40 rows and columns")) << "those that fit";
        EXPECT_THAT(text, HasSubstr("<figure class=\"growth\"")) << "likewise";
    }
}

TEST(Page, NothingInItCouldBeAskedOfTheNetwork) {
    for (const auto play : {play_boards, play_verify}) {
        EXPECT_THAT(page_of(play), AllOf(Not(HasSubstr("http:")), Not(HasSubstr("https:")), Not(HasSubstr("src=")),
                                         Not(HasSubstr(" style=")), Not(HasSubstr("@import"))));
    }
}

TEST(Page, ItsPolicyNamesItsOwnStyleAndScript) {
    const std::string text = page_of(play_boards);
    EXPECT_THAT(text, HasSubstr("default-src 'none'; style-src '" + std::string{style_asset.hash} + "'; script-src '" +
                                std::string{script_asset.hash} + "'"));
    EXPECT_THAT(text, HasSubstr("<script>" + std::string{script_asset.text} + "</script>"));
    EXPECT_EQ(style_asset.hash.size(), 51U);
}

TEST(Page, TheHeadlineCountsWhatTheCommandAskedFor) {
    EXPECT_THAT(page_of(play_boards), HasSubstr("<h1>9 submissions, 1 accepted</h1>"));
    EXPECT_THAT(page_of(play_verify), HasSubstr("<h1>3 submissions, 1 not as expected</h1>"));
}

TEST(Page, WhatWasNotJudgedIsCountedApart) {
    const std::string text = page_of([](model::Listener& listener) {
        model::PackageResult package;
        package.submissions.values().resize(1);
        package.submissions[0].name = "rejected/Main.java";
        package.submissions[0].verdict = model::Verdict::NotJudged;
        package.submissions[0].compile.message = "'Main.java' is in no known language";
        play(listener, package, run_of("verify"));
    });
    EXPECT_THAT(text, AllOf(HasSubstr("<h1>1 submission, 0 as expected</h1>"), HasSubstr("<span>1 not judged</span>"),
                            HasSubstr("Why it was not compiled"), HasSubstr("is in no known language")));
}

TEST(Page, OnlyVerifyingMarksWhatIsNotAsExpected) {
    EXPECT_THAT(page_of(play_boards), Not(HasSubstr("✗")));
    EXPECT_THAT(page_of(play_verify), HasSubstr("✗"));
}

TEST(Page, OnlyAProgramThatWasTooSlowHasItsGrowthDrawn) {
    const std::string text = page_of(play_boards);
    EXPECT_THAT(page_of(play_verify), Not(HasSubstr("<figure class=\"growth\"")));
    const std::size_t figure = text.find("<figure class=\"growth\"");
    EXPECT_EQ(text.find("<figure class=\"growth\"", figure + 1), text.npos) << "one of nine";
    EXPECT_EQ(text.rfind("<article", figure), text.rfind("<article", text.find("<span class=\"name\">carol.py<")));
}

TEST(Page, AClassIsCountedByItsStudentsAndHasAColumnOfScores) {
    const std::string text = page_of(play_class);
    EXPECT_THAT(text, HasSubstr("<h1>4 submissions of 3 students, 1 accepted</h1>"));
    EXPECT_THAT(text, HasSubstr("<span>score 50 of 100: 31 min late, × 0.5</span>"));
    EXPECT_THAT(text, HasSubstr("<span>40 of 40 for secret/01</span>"));
    EXPECT_THAT(text, HasSubstr("data-value=\"50\">50</td>"));
    EXPECT_THAT(text, HasSubstr("left-out\" data-value=\"0\">0<span class=\"unseen\"> does not count</span>"));
    EXPECT_THAT(page_of(play_boards), AllOf(Not(HasSubstr(">Score</th>")), Not(HasSubstr("students"))));
}

TEST(Page, MeanAndMedianAreOfThePointsThatAreKnown) {
    EXPECT_THAT(page_of(play_class), HasSubstr("<span>3 students</span><span>mean 30, median 40 of 100</span>"));
    EXPECT_THAT(
        page_of(play_course),
        HasSubstr("<span>3 students</span><span>2 more without points</span><span>mean 66.7, median 100 of 100"));
    EXPECT_THAT(page_of(play_boards), AllOf(Not(HasSubstr("mean")), Not(HasSubstr("<figure class=\"points\""))));
}

TEST(Page, OfOneProblemThereIsNoTableOfGrades) {
    EXPECT_THAT(page_of(play_class), Not(HasSubstr("id=\"grades\"")));
    EXPECT_THAT(page_of(play_verify), Not(HasSubstr("id=\"grades\""))) << "nobody is graded";
    EXPECT_THAT(page_of(play_course), HasSubstr("id=\"grades\""));
}

TEST(Page, WhoIsInTheRosterIsInTheTableOfGrades) {
    model::Roster roster;
    roster.rows.resize(1);
    roster.rows[0].name = "Who <i>";
    std::string text;
    play_course(*make_page([&](std::string_view whole) { text += whole; }, sample_model, roster));
    EXPECT_THAT(text, HasSubstr("<th scope=\"row\">Who &lt;i&gt;</th><td class=\"num\"><span class=\"dim\">·</span>"));
}

TEST(Page, OfASingleFigureNothingIsDrawn) {
    const std::string text = page_of([](model::Listener& listener) {
        model::PackageResult package;
        package.info.cases = 1;
        package.submissions.values().resize(1);
        package.submissions[0].name = "a.c";
        package.submissions[0].cases.resize(1);
        package.submissions[0].cases[0].cpu = std::chrono::milliseconds{1};
        play(listener, package);
    });
    EXPECT_THAT(text, AllOf(Not(HasSubstr("class=\"share\"")), Not(HasSubstr("class=\"strip\"")),
                            Not(HasSubstr("class=\"histogram\"")), Not(HasSubstr("<figure")),
                            HasSubstr("<td role=\"cell\" class=\"num median\">1.0 ms</td>")));
}

TEST(Page, WhatWasNotEnforcedStandsAtTheTop) {
    EXPECT_THAT(page_of(play_class), HasSubstr("<p class=\"flag\">not enforced: memory limit (no control group &lt;"));
    EXPECT_THAT(page_of(play_boards), Not(HasSubstr("not enforced: ")));
}

// The frame of submissions that ran these cases.
Frame frame_of_cases(const std::vector<std::vector<std::string>>& ran) {
    CaseTallies tallies;
    for (const auto& names : ran) {
        model::SubmissionResult submission;
        for (const std::string& name : names) {
            submission.cases.emplace_back().name = name;
        }
        add(submission, tallies);
    }
    return frame_of(tallies, {}, {}, Budget(300, 1000));
}

TEST(FrameOf, KeepsThePackagesOrderWhoeverRanTheCases) {
    EXPECT_THAT(frame_of_cases({{"1"}, {"1", "2", "5"}, {"1", "2", "3", "4", "5", "6"}}).cases,
                ElementsAre("1", "2", "3", "4", "5", "6"));
    // A rejected submission also has a later case, which was shown.
    EXPECT_THAT(frame_of_cases({{"1", "2", "9"}, {"1", "7"}, {"1", "2", "3", "4", "5", "6", "7", "8", "9"}}).cases,
                ElementsAre("1", "2", "3", "4", "5", "6", "7", "8", "9"));
    EXPECT_THAT(frame_of_cases({{"secret/07"}, {"secret/01", "secret/10"}, {"sample/1", "secret/01"}}).cases,
                ElementsAre("sample/1", "secret/01", "secret/07", "secret/10"));
}

TEST(FrameOf, ShowsNamesThatAreShortAndTellCasesApart) {
    const std::string same(100, 'x');
    const auto shown = frame_of_cases({{same + "1", same + "2", "<b>"}}).shown;
    EXPECT_EQ(shown.at("<b>"), "<b>");
    EXPECT_NE(shown.at(same + "1"), shown.at(same + "2"));
    EXPECT_LT(shown.at(same + "1").size(), 30U);
}

}  // namespace
}  // namespace harness::report::html
