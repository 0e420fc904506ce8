#include <regex>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "harness/report/html/samples.hpp"
#include "harness/serve/pages/samples.hpp"
#include "harness/serve/pages/views.hpp"

namespace harness::serve::pages {
namespace {

using testing::HasSubstr;
using testing::Not;

constexpr std::array languages{Language::English, Language::Chinese};

TEST(PagesTest, HaveNothingInlineThatThePolicyForbids) {
    const std::regex inline_script("<script(?! src=\"/assets/)|<style|\\sstyle=|\\son[a-z]+=|javascript:");
    for (const Language language : languages) {
        for (const auto& [name, page] : sample_pages(language)) {
            EXPECT_FALSE(std::regex_search(page, inline_script)) << name;
            EXPECT_THAT(page, Not(HasSubstr("{{"))) << name;
        }
    }
}

TEST(PagesTest, EscapeWhateverIsNotTheJudges) {
    const std::string text =
        "<script>alert(1)</script><img src=x onerror=\"alert(2)\">'\"{{{main}}}[[frame.skip]]\x1b\xff";
    for (const Language language : languages) {
        for (const auto& [name, page] : hostile_pages(language, text)) {
            EXPECT_THAT(page, Not(HasSubstr("<script>"))) << name;
            EXPECT_THAT(page, Not(HasSubstr("<img"))) << name;
            EXPECT_THAT(page, Not(HasSubstr("\x1b"))) << name;
            EXPECT_THAT(page, Not(HasSubstr("\xff"))) << name;
            EXPECT_THAT(page, Not(HasSubstr("onerror=\""))) << name;
        }
    }
}

TEST(PagesTest, AreNoLargerThanTheFirstOneMayBe) {
    for (const auto& [name, page] : large_pages()) {
        EXPECT_LE(page.size(), 100'000U) << name;
    }
    std::size_t loaded = 0;
    for (const AssetFile& file : asset_files()) {
        loaded += file.path.starts_with("/assets/editor-") ? 0 : file.text.size();
    }
    EXPECT_LE(loaded + sample_pages(Language::Chinese).at("problem").size(), 100'000U);
}

TEST(PagesTest, HaveNoButtonThatTheRoleMayNotUse) {
    const auto pages = sample_pages(Language::English);
    const std::string comment = "name=\"comment\"";
    const std::string points = "name=\"points\"";
    const std::string correct = "Use the answer of these programs";
    EXPECT_THAT(pages.at("problem-instructor"), AllOf(HasSubstr(comment), HasSubstr(points), HasSubstr(correct)));
    EXPECT_THAT(pages.at("attempt-instructor"), AllOf(HasSubstr(comment), HasSubstr(points)));
    for (const char* page : {"problem-assistant", "attempt-assistant"}) {
        EXPECT_THAT(pages.at(page), AllOf(HasSubstr(comment), Not(HasSubstr(points)), Not(HasSubstr(correct))));
    }
    for (const char* page : {"problem-observer", "attempt-observer"}) {
        EXPECT_THAT(pages.at(page), AllOf(Not(HasSubstr(comment)), Not(HasSubstr(points)), Not(HasSubstr(correct))));
    }
    EXPECT_THAT(pages.at("judged-again"), HasSubstr("value=\"apply\""));
    EXPECT_THAT(pages.at("judged-again-assistant"), Not(HasSubstr("value=\"apply\"")));
    EXPECT_THAT(pages.at("class"), HasSubstr("/export/csv"));
    EXPECT_THAT(pages.at("class-observer"), Not(HasSubstr("/export/")));
}

TEST(PagesTest, TellTheLanguageOfTheirTexts) {
    EXPECT_THAT(sample_pages(Language::English).at("home"), HasSubstr("<html lang=\"en\">"));
    EXPECT_THAT(sample_pages(Language::Chinese).at("home"), HasSubstr("<html lang=\"zh-Hans\">"));
    EXPECT_THAT(sample_pages(Language::Chinese).at("home"), HasSubstr("题目"));
    EXPECT_THAT(sample_pages(Language::Chinese).at("error"), HasSubstr("1 MiB"));
    const std::string slow = sample_pages(Language::Chinese).at("attempt-slow");
    EXPECT_THAT(slow, HasSubstr("n 每增加 1，时间约为原来的"));
    EXPECT_THAT(slow, Not(AnyOf(HasSubstr("its time grows"), HasSubstr("about "), HasSubstr("Dots:"))));
}

TEST(PagesTest, TellTimesInTheZoneOfTheCourse) {
    const std::string page = sample_pages(Language::English).at("home");
    EXPECT_THAT(page, HasSubstr("<time class=\"deadline\" datetime=\"2027-01-31T22:59:00Z\">31 Jan, 23:59</time>"));
    EXPECT_THAT(page, HasSubstr("Times are UTC+1."));
}

TEST(PagesTest, BelowFullTellNoCaseButTheFailingOne) {
    const std::string page = sample_pages(Language::English).at("attempt");
    EXPECT_THAT(page, HasSubstr("secret/02-bad-squares"));
    EXPECT_THAT(page, Not(HasSubstr("secret/01-symbols-swapped")));
    EXPECT_THAT(sample_pages(Language::English).at("attempt-slow"), HasSubstr("secret/01-symbols-swapped"));
}

TEST(PagesTest, TheProgramIsOpenAndItsEmptyFilesAreCalledEmpty) {
    const std::string page = sample_pages(Language::English).at("attempt");
    EXPECT_THAT(page, HasSubstr("<details open><summary><code>main.cpp</code></summary>"));
    EXPECT_THAT(page, HasSubstr("<code>notes.h</code> <span class=\"dim\">empty</span>"));
    EXPECT_THAT(page, HasSubstr("<div class=\"two\">"));
}

TEST(PagesTest, WhileJudgingSayHowManyCasesHaveEnded) {
    const std::string page = sample_pages(Language::English).at("attempt-judging");
    EXPECT_THAT(page, HasSubstr("data-count=\"{done} of {all} test cases\">3 of 101 test cases</p>"));
    EXPECT_THAT(page, Not(HasSubstr("The verdict")));
}

TEST(PagesTest, TellTheGrowthOnceAndNameItsCasesWhereAllAreTold) {
    AttemptView view;
    view.package.time_limit = std::chrono::seconds{1};
    model::SubmissionResult result;
    result.verdict = model::Verdict::TimeLimit;
    result.growth = report::html::sample_growth();
    result.hints = {model::growth_text(*result.growth)};
    result.cases.resize(2);
    result.cases[0].name = "secret/<dot>";
    result.cases[0].cpu = result.growth->measured.back().cpu;
    result.cases[0].verdict = model::Verdict::Accepted;
    result.cases[1].name = "secret/cross";
    result.cases[1].cpu = result.growth->stopped.cpu;
    result.cases[1].verdict = model::Verdict::TimeLimit;
    const auto page_for = [&](model::Feedback feedback) {
        view.attempt.state = State::Judged;
        view.attempt.verdict = result.verdict;
        view.result = report::view_for_student({}, result, feedback, true);
        return attempt_page({.viewer = Viewer::Student}, view);
    };
    const std::string page = page_for(model::Feedback::Full);
    EXPECT_THAT(page, AllOf(HasSubstr("<title>secret/&lt;dot&gt;: "), HasSubstr("It was stopped at secret/cross."),
                            Not(HasSubstr("id=\"hints\""))));
    const std::string less = page_for(model::Feedback::FirstFailing);
    EXPECT_THAT(less, AllOf(HasSubstr("class=\"growth\""), Not(HasSubstr("<title>secret/")),
                            Not(HasSubstr("stopped at secret/"))));
}

TEST(PagesTest, TheLogLeadsToTheAttemptsThatItNames) {
    const std::string page = sample_pages(Language::English).at("log");
    EXPECT_THAT(page, HasSubstr("n-queens <a href=\"/attempts/0123456789abcdef\">0123456789abcdef</a></td>"));
    EXPECT_THAT(page, HasSubstr("<td>deadline</td>"));
}

TEST(PagesTest, ShowEveryCommentOfTheInstructor) {
    AttemptView view;
    view.attempt.state = State::Judged;
    view.attempt.verdict = model::Verdict::WrongAnswer;
    model::SubmissionResult result;
    result.verdict = model::Verdict::WrongAnswer;
    result.notes.assign(30, "the instructor comments: read it again");
    result.notes.emplace_back("the instructor comments: the last one");
    view.result = report::view_for_student({}, result, model::Feedback::Verdict, true);
    EXPECT_THAT(attempt_page({.viewer = Viewer::Student}, view), HasSubstr("the last one"));
}

TEST(PagesTest, ATryIsToldInTheLanguageOfThePage) {
    TryView view;
    view.result.emplace().told.emplace().verdict = model::Verdict::Accepted;
    view.result->told->notes = {"not judged: notes.md"};
    EXPECT_THAT(try_page({.language = Language::Chinese, .viewer = Viewer::Student}, view),
                HasSubstr("未评测：notes.md"));
}

TEST(PagesTest, LeaveThePlaceOfANumberToTheScript) {
    EXPECT_THAT(sample_pages(Language::English).at("attempt-queued"),
                testing::AllOf(HasSubstr("data-one=\"{n} submission is judged before yours.\""),
                               HasSubstr("data-other=\"{n} submissions are judged before yours.\"")));
}

TEST(PagesTest, EachErrorHasAStatusAndSaysWhatToDo) {
    Frame frame;
    frame.course = "Course";
    for (int i = 0; i <= static_cast<int>(Error::Internal); ++i) {
        const auto error = static_cast<Error>(i);
        EXPECT_GE(status_of(error), 400);
        EXPECT_LT(status_of(error), 600);
        for (const Language language : languages) {
            frame.language = language;
            EXPECT_THAT(error_page(frame, {error, "17"}), HasSubstr("<h1>"));
        }
    }
}

TEST(PagesTest, EncodeWhatIsPartOfAPath) {
    EXPECT_THAT(home_page({}, {{"a b/../c?d#e", "", {}, {}, "", 0, {}}}),
                HasSubstr("href=\"/problems/a%20b%2F..%2Fc%3Fd%23e\""));
}

TEST(PagesTest, EventsAreJson) {
    model::CaseResult test_case;
    test_case.name = "secret/\"<b>\n";
    test_case.verdict = model::Verdict::WrongAnswer;
    EXPECT_EQ(queued_event(3), R"({"ahead":3})");
    EXPECT_THAT(case_event(test_case), HasSubstr(R"("verdict":"WA")"));
    EXPECT_THAT(case_event(test_case), HasSubstr(R"("time":"–")"));
    EXPECT_THAT(case_event(test_case), Not(HasSubstr("\n")));
}

}  // namespace
}  // namespace harness::serve::pages
