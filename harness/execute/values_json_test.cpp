#include "harness/execute/values_json.hpp"

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

#include "harness/base/error.hpp"

namespace harness::execute {
namespace {

using namespace std::chrono_literals;

std::string every_byte() {
    std::string bytes;
    for (int byte = 0; byte < 256; ++byte) {
        bytes += static_cast<char>(byte);
    }
    return bytes;
}

model::SubmissionResult full() {
    model::CaseResult one;
    one.name = "secret/1";
    one.verdict = model::Verdict::WrongAnswer;
    one.cpu = 1234567ns;
    one.wall = 2ms;
    one.memory_kib = 3000;
    one.exit_code = 0;
    one.reason = "line 1: 'é' is not 6";
    one.output_bytes = 5;
    one.reran_alone = true;
    one.reruns = {"near a limit"};
    one.score = 0.1;
    one.judge_message = "a message";
    one.evidence = model::Evidence{{"3\n", 2},
                                   model::Excerpt{"6\n", 2},
                                   {every_byte(), 256},
                                   true,
                                   1,
                                   model::OutputLocation{1, 0, 1, "\xfe"},
                                   "\xed\xa0\x80 on standard error"};
    model::CaseResult bare;
    bare.name = "secret/2";
    bare.signal = 11;
    model::SubmissionResult result;
    result.language = "cpp";
    result.time_factor = 2.5;
    result.verdict = model::Verdict::WrongAnswer;
    result.reason = "secret/1: line 1";
    result.compile = {true, true, 231ms, "warning: unused"};
    result.cases = {one, bare};
    result.missed_catches = {{"secret/2", model::Verdict::Accepted}};
    result.hints = {"looks like an overflow"};
    result.growth = model::Growth{3.7, {{8, 1, 8, 5ms, 0.005, true}}, {12, 2, 12.5, 1s, 24, false}};
    result.points =
        model::Points{{{"secret/1", 5, 7, model::Verdict::WrongAnswer, "small"}, {"*"}}, 5, 10, 3s, 0.5, true};
    result.fingerprint = {"sources", "all"};
    return result;
}

TEST(ResultJson, ComesBackAsItWas) {
    for (const model::SubmissionResult& result : {full(), model::SubmissionResult{}}) {
        const std::string text = to_json(result).dump();
        EXPECT_EQ(value_from<model::SubmissionResult>(nlohmann::json::parse(text)), result) << text;
    }
}

// A server's database has these keys, so renaming a member must not change a key.
TEST(ResultJson, WhatAnotherVersionKeptIsRead) {
    const auto result = value_from<model::SubmissionResult>(nlohmann::json::parse(R"({
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
    EXPECT_EQ(result.missed_catches, (std::vector<model::MissedCatch>{{"a", model::Verdict::WrongAnswer}}));
    EXPECT_EQ(result.points->late, 9ns);
}

TEST(ResultJson, WhatMayBeEmptyMayBeMissing) {
    nlohmann::json object = to_json(full());
    object.erase("points");
    EXPECT_EQ(value_from<model::SubmissionResult>(object).points, std::nullopt);
}

TEST(ResultJson, NoResultIsRefused) {
    nlohmann::json object = to_json(full());
    object["verdict"] = "perfect";
    EXPECT_THROW(value_from<model::SubmissionResult>(object), base::JudgeError);
    object.erase("verdict");
    EXPECT_THROW(value_from<model::SubmissionResult>(object), nlohmann::json::exception);
    EXPECT_THROW(value_from<model::SubmissionResult>(nlohmann::json::array()), nlohmann::json::exception);
}

}  // namespace
}  // namespace harness::execute
