#include "harness/report/html/page.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "harness/report/html/assets.hpp"
#include "harness/report/html/cases.hpp"
#include "harness/report/html/samples.hpp"

namespace harness::report::html {
namespace {

using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;

std::string page_of(void (*play)(model::Listener&)) {
    std::string text;
    Page page([&](std::string_view whole) { text += whole; }, sample_layouts());
    play(page);
    return text;
}

TEST(Page, StaysBelowFiveMegabytesWhateverIsPrinted) {
    for (const auto play : {play_large, play_large_output}) {
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

TEST(CaseNames, KeepThePackagesOrderWhoeverRanThem) {
    std::vector<model::SubmissionResult> submissions(3);
    const auto add = [](model::SubmissionResult& submission, std::initializer_list<const char*> names) {
        for (const char* name : names) {
            submission.cases.emplace_back().name = name;
        }
    };
    add(submissions[0], {"1"});
    add(submissions[1], {"1", "2", "5"});
    add(submissions[2], {"1", "2", "3", "4", "5", "6"});
    EXPECT_THAT(case_names(submissions), ElementsAre("1", "2", "3", "4", "5", "6"));
}

}  // namespace
}  // namespace harness::report::html
