#include "harness/model/results/results.hpp"

#include <algorithm>

#include <gtest/gtest.h>

#include "harness/base/error.hpp"

namespace harness::model {
namespace {

using namespace std::chrono_literals;

// Sets every member.
SubmissionResult whole() {
    SubmissionResult result;
    result.name = std::string("wrong_answer/\xff\0.c", 17);
    result.file = "/f";
    result.language = "c";
    result.time_factor = 2.5;
    result.verdict = Verdict::WrongAnswer;
    result.expected = {Verdict::WrongAnswer, Verdict::TimeLimit};
    result.as_expected = true;
    result.author = Author{"anna", "7",   std::chrono::system_clock::time_point{5s}, true, "a@b",
                           "up",   "ill", std::chrono::system_clock::time_point{9s}, 2.5};
    result.score = 12.5;
    result.points = Points{{{"secret/*", 1, 2, Verdict::Accepted, "all"}, {"x", 1}}, 3, 4, 60s, 0.5};
    result.compile = {true, true, 1ms, "warning"};
    CaseResult test_case{"secret/1", Verdict::WrongAnswer, 1ms, 2ms, 3, 4, 5, "reason", 6, true};
    test_case.evidence =
        Evidence{{"in", 2}, Excerpt{"out", 3}, {"given", 5}, true, 1, OutputLocation{1, 2, 3, "t"}, "error"};
    test_case.reruns = {"near a limit"};
    test_case.score = 0.5;
    test_case.judge_message = "message";
    result.cases = {test_case, CaseResult{}};
    result.missed_catches = {{"secret/2", Verdict::Accepted}};
    result.hints = {"hint"};
    result.growth = Growth{9, {{8, 1, 8.5, 3ms, 0.5, true}}, {13, 2, 13.5, 1s, 24, false}};
    result.notes = {"note"};
    result.reason = "reason";
    result.fingerprint = {"s", "a"};
    result.from_run = "earlier";
    return result;
}

TEST(Results, AFileGivesThemBackWhole) {
    Results kept = Results::in_file();
    kept.push_back(whole());
    kept.push_back({});
    const Results& results = kept;
    ASSERT_EQ(results.size(), 2U);
    EXPECT_EQ(results[0], whole());
    EXPECT_EQ(results[1], SubmissionResult{});
    EXPECT_EQ(results, Results({whole(), {}}));
    EXPECT_NE(results, Results({whole(), whole()}));
    EXPECT_EQ((*std::ranges::find(results, "", &SubmissionResult::name)).verdict, Verdict::JudgeError);
}

TEST(Results, CopiesShareNoMoreThanTheFile) {
    Results kept = Results::in_file();
    kept.push_back(whole());
    Results copy = kept;
    copy.push_back({});
    kept.push_back(whole());
    EXPECT_EQ(copy, Results({whole(), {}}));
    EXPECT_EQ(kept, Results({whole(), whole()}));
}

}  // namespace
}  // namespace harness::model
