#include "harness/model/counting.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace harness::model {
namespace {

using testing::ElementsAre;
using enum Verdict;

TEST(Counting, TheBestAttemptCounts) {
    const auto attempt = [](std::optional<std::string> student, std::optional<double> score, Verdict verdict) {
        SubmissionResult result;
        if (student) {
            result.author = Author{*student, ""};
        }
        result.score = score;
        result.verdict = verdict;
        return result;
    };
    EXPECT_THAT(counting({attempt("anna", 40, WrongAnswer), attempt("bob", 0, CompileError),
                          attempt("anna", 90, Accepted), attempt("anna", 0, WrongAnswer), attempt({}, {}, WrongAnswer),
                          attempt({}, {}, WrongAnswer), attempt("bob", 0, WrongAnswer)}),
                ElementsAre(Counting{2, 3}, Counting{4, 1}, Counting{5, 1}, Counting{6, 2}));
}

TEST(Counting, AttemptsAreOfNameAndNumber) {
    std::vector<SubmissionResult> attempts(4);
    attempts[0].author = attempts[1].author = Author{"anna", ""};
    attempts[2].author = Author{"anna", "7"};
    attempts[3].name = "anna";  // of nobody
    EXPECT_THAT(counting(attempts), ElementsAre(Counting{1, 2}, Counting{2, 1}, Counting{3, 1}));
}

TEST(Counting, WhereALowerScoreIsBetterTheLowestCountsAndNoScoreIsTheWorst) {
    std::vector<SubmissionResult> attempts(4);
    const std::optional<double> scores[] = {7, 3, 5, std::nullopt};
    for (std::size_t i = 0; i < attempts.size(); ++i) {
        attempts[i].author = Author{"anna", ""};
        attempts[i].verdict = scores[i] ? Accepted : WrongAnswer;
        attempts[i].score = scores[i];
        if (scores[i]) {
            attempts[i].points = Points{.got = *scores[i], .lower_is_better = true};
        }
    }
    EXPECT_THAT(counting(attempts), ElementsAre(Counting{1, 4}));
}

TEST(Counting, AFailureOfTheJudgeCountsBeforeNoVerdict) {
    std::vector<SubmissionResult> attempts(3);
    for (SubmissionResult& attempt : attempts) {
        attempt.author = Author{"anna", ""};
        attempt.verdict = WrongAnswer;
        attempt.score = 40;
    }
    attempts[0].score.reset();
    attempts[0].cases.resize(2);
    attempts[0].cases[0].verdict = WrongAnswer;
    attempts[0].cases[1].verdict = JudgeError;
    EXPECT_THAT(counting(attempts), ElementsAre(Counting{2, 3}));
    attempts.resize(1);
    EXPECT_THAT(counting(attempts), ElementsAre(Counting{0, 1}));
}

}  // namespace
}  // namespace harness::model
