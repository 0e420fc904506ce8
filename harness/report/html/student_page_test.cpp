#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "harness/report/html/page.hpp"
#include "harness/report/html/samples.hpp"

namespace harness::report::html {
namespace {

using model::Feedback;
using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

std::string page_of_student(Feedback feedback) {
    const auto [package, result] = sample_of_a_student();
    return student_page(view_for_student(package, result, feedback, true), package, sample_model("boards"));
}

TEST(StudentPage, TheFirstTwoLevelsHoldNothingSecret) {
    EXPECT_THAT(page_of_student(Feedback::None), AllOf(HasSubstr("<h1>Your submission was received</h1>"),
                                                       Not(HasSubstr("WA:")), Not(HasSubstr("<article"))));
    EXPECT_THAT(page_of_student(Feedback::Verdict),
                AllOf(HasSubstr("<h1>WA: wrong answer</h1>"), HasSubstr("score 40"), Not(HasSubstr("<figure"))));
    for (const Feedback feedback : {Feedback::None, Feedback::Verdict}) {
        EXPECT_THAT(page_of_student(feedback),
                    AllOf(Not(HasSubstr("secret")), Not(HasSubstr("Case 2")), Not(HasSubstr("SECRET"))));
    }
}

TEST(StudentPage, TheFailingCaseIsShownWithItsBoardAndNoOther) {
    EXPECT_THAT(page_of_student(Feedback::FirstFailing),
                AllOf(HasSubstr("Board 2 of 3"), HasSubstr("secret/02-bad-squares"), HasSubstr("→ SECRET hint"),
                      Not(HasSubstr("secret/01-symbols-swapped"))));
    EXPECT_THAT(page_of_student(Feedback::Full),
                AllOf(HasSubstr("Board 2 of 3"), HasSubstr("secret/01-symbols-swapped")));
}

// The growth shows sizes and times of secret cases.
TEST(StudentPage, HowItsTimeGrowsIsDrawnFromTheLevelOnThatHasHints) {
    auto [package, result] = sample_of_a_student();
    result.verdict = model::Verdict::TimeLimit;
    const auto drawn = [&info = package, &stopped = result](Feedback feedback) {
        const std::string page =
            student_page(view_for_student(info, stopped, feedback, true), info, inputs::model_of({}));
        return std::pair{page.find("<figure class=\"growth\"") != page.npos, page.find("-fold") != page.npos};
    };
    const std::pair yes{true, true};
    const std::pair no{false, false};
    EXPECT_EQ(drawn(Feedback::Full), no) << "there is nothing to draw";
    result.growth = sample_growth();
    EXPECT_EQ(drawn(Feedback::None), no);
    EXPECT_EQ(drawn(Feedback::Verdict), no);
    EXPECT_EQ(drawn(Feedback::FirstFailing), yes);
    EXPECT_EQ(drawn(Feedback::Full), yes);
    result.cases.emplace_back().verdict = model::Verdict::JudgeError;
    EXPECT_EQ(drawn(Feedback::Full), no) << "the judge failed";
}

TEST(StudentPage, TheJudgesFailureIsSaidAndNothingElse) {
    auto [package, result] = sample_of_a_student();
    result.cases.emplace_back().reason = "cannot write /srv/judge";
    EXPECT_THAT(student_page(view_for_student(package, result, Feedback::Full, true), package, inputs::model_of({})),
                AllOf(HasSubstr("<h1>JE: judge error</h1>"), HasSubstr("no fault of your submission"),
                      Not(HasSubstr("score 40")), Not(HasSubstr("secret")), Not(HasSubstr("/srv/judge"))));
}

TEST(StudentPage, ToldOfTheJudgeAndItsMachineIsNothing) {
    EXPECT_THAT(page_of_student(Feedback::Full), AllOf(Not(HasSubstr("<footer>")), Not(HasSubstr("to the table"))));
}

}  // namespace
}  // namespace harness::report::html
