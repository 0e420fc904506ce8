#include "harness/model/json.hpp"

#include <limits>

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

#include "harness/base/error.hpp"
#include "harness/model/results/submission_result.hpp"

namespace harness::model {
namespace {

using namespace std::chrono_literals;

std::string every_byte() {
    std::string bytes;
    for (int byte = 0; byte < 256; ++byte) {
        bytes += static_cast<char>(byte);
    }
    return bytes;
}

SubmissionResult full() {
    CaseResult rejected;
    rejected.name = "secret/1";
    rejected.verdict = Verdict::WrongAnswer;
    rejected.cpu = 1234567ns;
    rejected.wall = 2ms;
    rejected.memory_kib = 3000;
    rejected.exit_code = 0;
    rejected.reason = "line 1: 'é' is not 6";
    rejected.output_bytes = 5;
    rejected.reran_alone = true;
    rejected.reruns = {"near a limit"};
    rejected.score = 0.1;
    rejected.judge_message = "a message";
    rejected.evidence = Evidence{{"3\n", 2},
                                 Excerpt{"6\n", 2},
                                 {every_byte(), 256},
                                 true,
                                 1,
                                 OutputLocation{1, 0, 1, "\xfe"},
                                 "\xed\xa0\x80 on standard error"};
    CaseResult bare;
    bare.name = "secret/2";
    bare.signal = 11;
    SubmissionResult result;
    result.name = "a/\xff.c";
    result.file = "/handed-in/a";
    result.expected = {Verdict::WrongAnswer, Verdict::TimeLimit};
    result.as_expected = true;
    result.author = Author{"Ann",    "7",   std::chrono::system_clock::time_point{5s}, true, "a@b",
                           "upload", "ill", std::chrono::system_clock::time_point{9s}, 2.5};
    result.score = 2.5;
    result.notes = {"a note"};
    result.from_run = "earlier";
    result.language = "cpp";
    result.time_factor = 2.5;
    result.verdict = Verdict::WrongAnswer;
    result.reason = "secret/1: line 1";
    result.compile = {true, true, 231ms, "warning: unused"};
    result.cases = {rejected, bare};
    result.missed_catches = {{"secret/2", Verdict::Accepted}};
    result.hints = {"looks like an overflow"};
    result.growth = Growth{3.7, {{8, 1, 8, 5ms, 0.005, true}}, {12, 2, 12.5, 1s, 24, false}};
    result.points = Points{{{"secret/1", 5, 7, Verdict::WrongAnswer, "small"}, {"*"}}, 5, 10, 3s, 0.5, true};
    result.fingerprint = {"sources", "all"};
    return result;
}

TEST(ResultJson, ComesBackAsItWas) {
    for (const SubmissionResult& result : {full(), SubmissionResult{}}) {
        const std::string text = to_json(result).dump();
        EXPECT_EQ(value_from<SubmissionResult>(nlohmann::json::parse(text)), result) << text;
    }
}

// A server's database has these keys, so renaming a member must not change a key.
TEST(ResultJson, WhatAnotherVersionKeptIsRead) {
    const auto result = value_from<SubmissionResult>(nlohmann::json::parse(R"({
        "language": "c", "time_factor": 1, "verdict": "AC", "reason": "",
        "compile": {"ok": true, "cached": false, "wall_ns": 5, "message": ""},
        "cases": [{"name": "a", "verdict": "AC", "cpu_ns": 7, "wall_ns": 8, "memory_kib": null, "reason": "",
                   "output_bytes": 0, "reran_alone": false, "judge_message": ""}],
        "missed_catches": [{"case": "a", "got": "WA"}],
        "points": {"groups": [], "got": 1, "most": null, "late": 9, "factor": 1, "lower_is_better": false},
        "fingerprint": {"sources": "", "all": ""}})"));
    EXPECT_EQ(result.compile.wall, 5ns);
    EXPECT_EQ(result.cases[0].cpu, 7ns);
    EXPECT_EQ(result.cases[0].wall, 8ns);
    EXPECT_EQ(result.missed_catches, (std::vector<MissedCatch>{{"a", Verdict::WrongAnswer}}));
    EXPECT_EQ(result.points->late, 9ns);
}

TEST(ResultJson, WhatAnOlderJudgeDidNotWriteHasItsDefault) {
    nlohmann::json object = to_json(full());
    object.erase("points");
    object.erase("verdict");
    object["cases"][0].erase("reran_alone");
    const auto result = value_from<SubmissionResult>(object);
    EXPECT_EQ(result.points, std::nullopt);
    EXPECT_EQ(result.verdict, Verdict::JudgeError) << "never a verdict";
    EXPECT_FALSE(result.cases[0].reran_alone);
}

TEST(ResultJson, LinesOfAnOlderDatabaseAreAList) {
    nlohmann::json object = to_json(full());
    object["hints"] = "one\ntwo";
    EXPECT_EQ(value_from<SubmissionResult>(object).hints, (std::vector<std::string>{"one", "two"}));
    object["hints"] = "";
    EXPECT_EQ(value_from<SubmissionResult>(object).hints, std::vector<std::string>{});
}

TEST(ResultJson, AnInfiniteNumberComesBack) {
    SubmissionResult result = full();
    result.growth->stopped.curve_seconds = std::numeric_limits<double>::infinity();
    EXPECT_EQ(value_from<SubmissionResult>(nlohmann::json::parse(to_json(result).dump())), result);
}

TEST(ResultJson, NoResultIsRefused) {
    nlohmann::json object = to_json(full());
    object["verdict"] = "perfect";
    EXPECT_THROW(value_from<SubmissionResult>(object), base::JudgeError);
    object["verdict"] = nullptr;
    EXPECT_THROW(value_from<SubmissionResult>(object), nlohmann::json::exception);
    EXPECT_THROW(value_from<SubmissionResult>(nlohmann::json::array()), nlohmann::json::exception);
}

}  // namespace
}  // namespace harness::model
