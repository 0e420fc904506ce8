#include "harness/report/tools/hack.hpp"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace harness::report {
namespace {

using namespace std::chrono_literals;
using testing::HasSubstr;

HackShown found_board() {
    const std::string board = "2\n.*\n..\n";
    hack::Finding finding;
    finding.candidate = {board + "0\n", "Case 1: 0\n"};
    finding.result.verdict = model::Verdict::WrongAnswer;
    finding.result.reason = "line 1, token 3: expected 0, got 7";
    finding.result.evidence.emplace();
    finding.result.evidence->given.add("Case 1: 7\n");
    finding.stage = "small inputs";
    for (int left = 10; left > 0; --left) {
        finding.first.input += board;
    }
    finding.first.input += "0\n";
    finding.is_smallest = true;
    HackShown shown;
    shown.package = "p";
    shown.submission = "a.c";
    shown.seed = 3;
    shown.model = inputs::model_of({.picture = {{"input", "boards"}}});
    shown.report.finding = finding;
    shown.report.searched = {.inputs = 120, .parts = 1200, .spent = 400ms};
    shown.report.shrunk = {.inputs = 14, .parts = 20, .spent = 30ms};
    return shown;
}

std::string text_of(const HackShown& shown) {
    return hack_text(shown, inputs::Drawing::Unicode);
}

TEST(HackText, DrawsTheBoardWithExpectedAndGiven) {
    EXPECT_THAT(hack_text(found_board(), inputs::Drawing::Ascii), HasSubstr("  | . # |\n"));
    EXPECT_EQ(text_of(found_board()),
              "p on a.c: wrong answer (WA)\n"
              "\n"
              "  2 × 2, 1 blocked\n"
              "  ┌─────┐\n"
              "  │ · █ │\n"
              "  │ · · │\n"
              "  └─────┘\n"
              "\n"
              "  expected  Case 1: 0\n"
              "  given     Case 1: 7\n"
              "  why       line 1, token 3: expected 0, got 7\n"
              "\n"
              "  found by small inputs, after 1,200 boards in 120 inputs in 0.4 s (3,000 boards a second), seed 3\n"
              "  shrunk from 10 boards, by 14 runs in 0.0 s: no smaller step fails in the same way\n"
              "  to keep it as a case of the package, run this again with --add\n");
}

TEST(HackText, ShowsTheConversation) {
    HackShown shown = found_board();
    hack::Finding& finding = *shown.report.finding;
    finding.result.evidence->conversation = ">1\n<higher\n";
    finding.result.reason = "no guess was right";
    EXPECT_THAT(text_of(shown), HasSubstr("  interaction\n"
                                          "    >1\n"
                                          "    <higher\n"
                                          "  why       no guess was right\n"));
    EXPECT_THAT(text_of(shown), testing::Not(HasSubstr("expected  ")));
    for (int turn = 2; turn <= 100; ++turn) {
        finding.result.evidence->conversation += fmt::format(">{}\n", turn);
    }
    EXPECT_THAT(text_of(shown), HasSubstr("    >11\n"
                                          "    … and 77 more lines\n"
                                          "    >89\n"));
    EXPECT_THAT(text_of(shown), HasSubstr("    >100\n"));
}

TEST(HackText, SaysWhichPointsAnAcceptedProgramLoses) {
    HackShown shown = found_board();
    hack::Finding& finding = *shown.report.finding;
    finding.result.verdict = model::Verdict::Accepted;
    finding.result.score = 3;
    finding.result.reason = "3 of 10 points";
    EXPECT_THAT(text_of(shown), testing::StartsWith("p on a.c: fewer points than possible (AC)\n"));
    EXPECT_THAT(text_of(shown), HasSubstr("  expected  Case 1: 0\n"
                                          "  points    3 of 10 points\n"
                                          "  printed   Case 1: 7\n"));
    const auto found = nlohmann::json::parse(hack_json(shown, ""))["found"];
    EXPECT_EQ(found["score"], 3);
    EXPECT_TRUE(found["interaction"].is_null());
}

TEST(HackText, NamesTheSubmissionThatGaveTheAnswers) {
    HackShown shown = found_board();
    shown.against = "accepted/b.c";
    EXPECT_THAT(text_of(shown), HasSubstr("\n  compared with accepted/b.c\n"));
    shown.report.finding.reset();
    EXPECT_THAT(text_of(shown), HasSubstr("\n  compared with accepted/b.c\n"));
}

TEST(HackText, ShowsTheSmallestInputThatCouldNotBeJudged) {
    HackShown shown = found_board();
    shown.report.unjudged = hack::Unjudged{"3\n", "the output validator ended with exit code 1"};
    shown.report.searched.judge_errors = 1;
    shown.report.shrunk.judge_errors = 1;
    const char* const text =
        "  judge error on 2 inputs; the smallest of them:\n"
        "    input   3\n"
        "    why     the output validator ended with exit code 1\n";
    EXPECT_THAT(text_of(shown), testing::EndsWith(text));
    shown.report.finding.reset();
    EXPECT_THAT(text_of(shown), testing::EndsWith(text));
    EXPECT_EQ(nlohmann::json::parse(hack_json(shown, ""))["searched"]["judge_errors"], 1);
}

TEST(HackText, SaysWhyItStoppedShrinking) {
    HackShown shown = found_board();
    shown.report.finding->is_smallest = false;
    EXPECT_THAT(text_of(shown), HasSubstr(" in 0.0 s: the time was over\n"));
    shown.report.shrunk.spent = 3010ms;
    EXPECT_THAT(text_of(shown), HasSubstr(" in 3.0 s: stopped, as shrinking may take 3 s or 300 runs\n"));
}

TEST(HackRow, SaysWhatWasFoundAndInWhichTime) {
    HackShown shown = found_board();
    EXPECT_EQ(hack_row(shown, 4, false), "p                  a.c    0.4 s +  0.0 s  WA by small inputs\n");
    EXPECT_EQ(hack_row(shown, 4, true), "p                  a.c    0.4 s +  0.0 s  WA by small inputs, too late\n");
    shown.report.finding.reset();
    EXPECT_EQ(hack_row(shown, 4, true), "p                  a.c    0.4 s +  0.0 s  NOT FOUND\n");
    shown.is_equivalent = true;
    EXPECT_EQ(hack_row(shown, 4, false), "p                  a.c    0.4 s +  0.0 s  is right, as it seems\n");
    shown.is_equivalent = false;
    shown.failure = "the output validator\nfailed";
    EXPECT_EQ(hack_row(shown, 4, true),
              "p                  a.c    0.4 s +  0.0 s  could not be judged: the output validator\\nfailed\n");
    const auto whole = nlohmann::json::parse(hack_all_json({shown, shown}, 1, ""));
    EXPECT_EQ(whole["summary"]["judge_errors"], 2);
    EXPECT_EQ(whole["submissions"][0]["failure"], "the output validator\nfailed");
}

TEST(HackText, SaysWhatWasNotEnforced) {
    HackShown shown = found_board();
    shown.not_enforced = {"memory limit (no\ngroup)"};
    EXPECT_THAT(text_of(shown), testing::StartsWith("not enforced: memory limit (no\\ngroup)\np on a.c"));
    EXPECT_EQ(nlohmann::json::parse(hack_json(shown, ""))["not_enforced"].size(), 1U);
    shown.report.finding.reset();
    EXPECT_THAT(text_of(shown), testing::StartsWith("not enforced: "));
}

TEST(HackText, SaysWhatARefusalAndACrashAre) {
    HackShown shown = found_board();
    shown.model = inputs::model_of({.picture = {{"input", "numbers"}}, .as_argument = true});
    shown.as_argument = true;
    hack::Finding& finding = *shown.report.finding;
    finding.candidate = {"-1\n", "", package::Expectation::NonZeroExit};
    finding.result.reason = "exit code 0, expected a non-zero one";
    const std::string refusal = text_of(shown);
    EXPECT_THAT(refusal, HasSubstr("  argument  -1\n"
                                   "  expected  an exit code other than 0\n"
                                   "  given     exit code 0, expected a non-zero one\n"
                                   "  printed   Case 1: 7\n"));
    finding.candidate.expectation = package::Expectation::Answer;
    finding.result = {};
    finding.result.verdict = model::Verdict::RunTimeError;
    finding.result.reason = "SIGSEGV (segmentation fault)";
    finding.result.evidence.emplace().error_text = "oh \x1b[31mno\n";
    EXPECT_THAT(text_of(shown), HasSubstr("  expected  (nothing)\n"
                                          "  given     SIGSEGV (segmentation fault)\n"
                                          "  stderr    oh \\x1b[31mno\n"));
}

TEST(HackText, ShowsAnInputThatAShapeDrawsAsTextToo) {
    HackShown shown = found_board();
    shown.model = inputs::model_of(
        {.picture = {{"input", "array"}, {"values", "a"}}, .grammar = "REP(2,SPACE) INT(0,9,a) END NEWLINE EOF"});
    shown.report.finding->candidate.input = "1 0\n";
    EXPECT_THAT(text_of(shown), testing::AllOf(HasSubstr("    1  1 █"), HasSubstr("\n    2  0\n\n  input     1 0\n")));
}

TEST(HackText, CutsLongOutputsAndSaysSo) {
    HackShown shown = found_board();
    model::Excerpt& given = shown.report.finding->result.evidence.emplace().given;
    for (int line = 0; line < 100; ++line) {
        given.add("0123456789\n");
    }
    EXPECT_THAT(text_of(shown), HasSubstr("            … and 1,012 more bytes\n"));
}

TEST(HackText, SaysWhereItIsKept) {
    HackShown shown = found_board();
    shown.there_as = "secret/1";
    EXPECT_THAT(text_of(shown), HasSubstr("the package's case secret/1 has this very input\n"));
    shown.kept_as = "secret/17-hack-a";
    EXPECT_THAT(text_of(shown), HasSubstr("  kept as secret/17-hack-a\n"));
}

TEST(HackText, SaysWhatWasShrunkAndWhatWasNot) {
    HackShown shown = found_board();
    hack::Finding& finding = *shown.report.finding;
    finding.is_smallest = false;
    shown.report.shrunk.skipped = 1200;
    shown.report.shrunk.unproved = 1;
    EXPECT_THAT(text_of(shown), HasSubstr("  shrunk from 10 boards, by 14 runs in 0.0 s: the time was over, not tried: "
                                          "1,200 smaller steps; 1 input up to the limit, too slow as it seems\n"));
    shown.model = inputs::model_of({.picture = {{"input", "numbers"}}});
    finding.first.input = "12\n0\n";
    EXPECT_THAT(text_of(shown), HasSubstr("  shrunk from n = 12, by 14 runs"));
    finding.first = finding.candidate;
    finding.is_smallest = true;
    shown.report.shrunk = {};
    EXPECT_THAT(text_of(shown), HasSubstr("  as small as it gets: no smaller step fails in the same way\n"));
    shown.model = inputs::model_of({.picture = {{"input", "empty"}}});
    EXPECT_THAT(text_of(shown), HasSubstr("  it is the only input\n"));
    shown.model = inputs::model_of({});
    shown.checks_inputs = false;
    EXPECT_THAT(text_of(shown), HasSubstr("  not shrunk: without an input validator"));
}

TEST(HackText, OfNothingFoundSaysHowMuchWasTried) {
    HackShown shown = found_board();
    shown.report.finding.reset();
    EXPECT_EQ(text_of(shown),
              "p on a.c: nothing found\n\n  1,200 boards in 120 inputs in 0.4 s (3,000 boards a second), seed 3\n");
    shown.report.left_out = {"small inputs (20 of 99)"};
    shown.report.searched.unproved = 3;
    EXPECT_THAT(text_of(shown), HasSubstr("\n  not tried for want of time: small inputs (20 of 99); "
                                          "3 inputs up to the limit, too slow as it seems\n"));
    shown.report.complete = true;
    EXPECT_THAT(text_of(shown), HasSubstr("there are no more inputs to try\n"));
}

TEST(HackJson, HoldsTheInputAndTheBoard) {
    const auto json = nlohmann::json::parse(hack_json(found_board(), "id"));
    EXPECT_EQ(json["found"]["input"], "2\n.*\n..\n0\n");
    EXPECT_EQ(json["found"]["boards"][0]["rows"][0], ".*");
    EXPECT_EQ(json["found"]["verdict"], "WA");
    EXPECT_TRUE(json["found"]["case"].is_null());
    EXPECT_EQ(json["searched"]["boards"], 1200);
    EXPECT_EQ(json["searched"]["to_the_limit"], 0);
    EXPECT_TRUE(json["left_out"].empty());
    HackShown none = found_board();
    none.report.finding.reset();
    EXPECT_TRUE(nlohmann::json::parse(hack_json(none, "id"))["found"].is_null());
}

}  // namespace
}  // namespace harness::report
