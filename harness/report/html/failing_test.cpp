#include "harness/report/html/failing.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "harness/inputs/models.hpp"

namespace harness::report::html {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

const inputs::Picture boards{{"input", "boards"}};

model::CaseResult wrong(const std::string& input, const std::string& expected, const std::string& given) {
    model::CaseResult result;
    result.verdict = model::Verdict::WrongAnswer;
    result.evidence.emplace();
    result.evidence->input.add(input);
    result.evidence->expected.emplace().add(expected);
    result.evidence->given.add(given);
    result.evidence->compared = true;
    return result;
}

std::string shown(const model::CaseResult& result, const inputs::Picture& picture = boards) {
    return failing_case(result, *inputs::model_of({.picture = picture}), Budget(1, 1), 5);
}

TEST(FailingCase, WithoutEvidenceThereIsNothing) {
    EXPECT_EQ(shown({}), "");
}

TEST(FailingCase, TheBoardIsTheOneWhoseAnswerDiffers) {
    EXPECT_THAT(shown(wrong("1\n.\n2\n.*\n..\n", "Case 1: 1\nCase 2: 0\n", "Case 1: 1\nCase 2: 5\n")),
                AllOf(HasSubstr("Board 2 of 2, 2 × 2"), HasSubstr("<dd>0</dd>"), HasSubstr("<dd>5</dd>"),
                      HasSubstr("Case 2: <mark>5</mark>"), HasSubstr("d=\"M1 0.5h1\"")));
}

TEST(FailingCase, PicturesOfThePackageAreImagesWhichRunNoScript) {
    model::CaseResult result = wrong("1\n", "1\n", "2\n");
    const std::string svg = "<svg><script>alert(1)</script></svg>";
    result.evidence->pictures = {{model::Drawn::Input, "image/svg+xml", svg, ""},
                                 {model::Drawn::OutputForTeam, "image/png", std::string(Budget(1, 1).images, 'x'), ""},
                                 {model::Drawn::OutputForJury, "", "", "<b>exit code 1"}};
    EXPECT_THAT(
        shown(result),
        AllOf(HasSubstr("<img alt=\"The input, drawn by the package\" src=\"data:image/svg+xml;base64,PHN2Zz48c2"),
              HasSubstr("The output, drawn by the package: left out, because it takes too much space"),
              HasSubstr("for the jury: &lt;b&gt;exit code 1"), Not(HasSubstr("<script>"))));
}

TEST(FailingCase, ARightCountInWrongWordsIsNoAlarm) {
    model::CaseResult result = wrong("1\n.\n", "Case 1: 1\n", "case #1: 1\n");
    EXPECT_THAT(shown(result), AllOf(Not(HasSubstr("class=\"counts\"")), HasSubstr("the count is right"),
                                     HasSubstr("case <mark>#1:</mark> 1")));
    result.evidence->word = 1;  // for a package with case-sensitive output, whose reason names the word
    EXPECT_THAT(shown(result), AllOf(HasSubstr("<mark>Case</mark> 1: 1"), HasSubstr("<mark>case</mark> #1: 1")));
}

TEST(FailingCase, OutputThatEndsEarlyMissesTheNextBoard) {
    EXPECT_THAT(shown(wrong("1\n.\n1\n.\n", "1\n1\n", "1\n")),
                AllOf(HasSubstr("Board 2 of 2"), HasSubstr("<dd>nothing</dd>"), HasSubstr("the output ends here")));
}

TEST(FailingCase, OutputThatGoesOnIsOfNoBoard) {
    EXPECT_THAT(shown(wrong("1\n.\n1\n.\n", "1\n1\n", "1\n1\n1\n")),
                AllOf(Not(HasSubstr("Board ")), HasSubstr("the answer ends here")));
}

TEST(FailingCase, AnyOtherVerdictSaysHowFarItGot) {
    model::CaseResult result = wrong("1\n.\n2\n..\n..\n", "1\n0\n", "1\n");
    result.verdict = model::Verdict::TimeLimit;
    EXPECT_THAT(shown(result), AllOf(HasSubstr("Board 2 of 2"), HasSubstr("the first without a right answer"),
                                     Not(HasSubstr("class=\"counts\"")), Not(HasSubstr("class=\"diff\""))));
}

TEST(FailingCase, WhatIsOnlyCutOffDoesNotDiffer) {
    const std::string same(model::Excerpt::limit - 2, '1');
    EXPECT_THAT(shown(wrong("1\n.\n", same + " 345\n", same + " 345\n")), Not(HasSubstr("<mark")));
    EXPECT_THAT(shown(wrong("1\n.\n", same + "\n", same + " 2 3 4 5 6 7\n")), Not(HasSubstr("<mark>")));
}

TEST(FailingCase, AWordOfAPictureIsThatOfThePage) {
    FailingWords words;
    words.captions = {{"board", "n = {n}"}, {"other", "{which}"}};
    const model::CaseResult result = wrong("1\n*\n", "1\n", "2\n");
    EXPECT_THAT(failing_case(result, *inputs::model_of({.picture = boards}), Budget(1, 1), 5, words),
                AllOf(HasSubstr("<figcaption>n = 1"), HasSubstr("dark squares are blocked")));
}

TEST(FailingCase, WithoutALayoutTheInputIsText) {
    EXPECT_THAT(shown(wrong("1\n.\n", "1\n", "2\n"), {}),
                AllOf(Not(HasSubstr("<svg")), HasSubstr("aria-label=\"Input\">1\n.\n")));
}

TEST(FailingCase, WhatWasNotComparedHasNoFirstDifference) {
    model::CaseResult result = wrong("1\n.\n", "1\n", "2\n");
    result.evidence->compared = false;
    EXPECT_THAT(shown(result), AllOf(Not(HasSubstr("<mark")), HasSubstr("Answer"), HasSubstr("Output")));
}

TEST(FailingCase, TheValidatorsLocationIsMarkedAndItsBoardDrawn) {
    model::CaseResult result = wrong("", "2 1\n", "");
    result.evidence->compared = false;
    result.evidence->location = model::OutputLocation{1'000'010, 1'000'000, 70'001, "result:9\n1 0\n1 0\n"};
    EXPECT_THAT(shown(result, {{"output", "placements"}}),
                AllOf(HasSubstr("from line 70001 on"), HasSubstr("<mark>"), HasSubstr("class=\"attack\""),
                      HasSubstr("row 1, column 1 and row 2, column 1 attack each other")));
}

// A location comes from a package's validator or from a stored file. Neither may lead outside the text.
TEST(FailingCase, ALocationAtTheVeryEndIsMarkedToo) {
    model::CaseResult result = wrong("", "2 1\n", "");
    result.evidence->compared = false;
    result.evidence->location = model::OutputLocation{5, 0, 1, "abcd\n"};
    EXPECT_THAT(shown(result), HasSubstr("<mark>the output ends here</mark>"));
    result.evidence->location = model::OutputLocation{0, 0, 1, ""};
    EXPECT_THAT(shown(result), HasSubstr("<mark>the output ends here</mark>"));
}

TEST(FailingCase, MarkupStaysText) {
    EXPECT_THAT(
        shown(wrong("<b>", "<i>\n", "<u>'\"&\n"), {}),
        AllOf(HasSubstr("&lt;b&gt;"), HasSubstr("<mark>&lt;u&gt;&apos;&quot;&amp;</mark>"), Not(HasSubstr("<u>"))));
}

}  // namespace
}  // namespace harness::report::html
