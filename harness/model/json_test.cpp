#include "harness/model/json.hpp"

#include <limits>

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

#include "harness/base/error.hpp"
#include "harness/model/results/result_fixture.hpp"

namespace harness::model {
namespace {

using namespace std::chrono_literals;

TEST(ResultJson, ComesBackAsItWas) {
    for (const SubmissionResult& result : {full_result(), SubmissionResult{}}) {
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
    nlohmann::json object = to_json(full_result());
    object.erase("points");
    object.erase("verdict");
    object["cases"][0].erase("reran_alone");
    const auto result = value_from<SubmissionResult>(object);
    EXPECT_EQ(result.points, std::nullopt);
    EXPECT_EQ(result.verdict, Verdict::JudgeError) << "never a verdict";
    EXPECT_FALSE(result.cases[0].reran_alone);
}

TEST(ResultJson, LinesOfAnOlderDatabaseAreAList) {
    nlohmann::json object = to_json(full_result());
    object["hints"] = "one\ntwo";
    EXPECT_EQ(value_from<SubmissionResult>(object).hints, (std::vector<std::string>{"one", "two"}));
    object["hints"] = "";
    EXPECT_EQ(value_from<SubmissionResult>(object).hints, std::vector<std::string>{});
}

TEST(ResultJson, AnInfiniteNumberComesBack) {
    SubmissionResult result = full_result();
    result.growth->stopped.curve_seconds = std::numeric_limits<double>::infinity();
    EXPECT_EQ(value_from<SubmissionResult>(nlohmann::json::parse(to_json(result).dump())), result);
}

TEST(ResultJson, NoResultIsRefused) {
    nlohmann::json object = to_json(full_result());
    object["verdict"] = "perfect";
    EXPECT_THROW(value_from<SubmissionResult>(object), base::JudgeError);
    object["verdict"] = nullptr;
    EXPECT_THROW(value_from<SubmissionResult>(object), nlohmann::json::exception);
    EXPECT_THROW(value_from<SubmissionResult>(nlohmann::json::array()), nlohmann::json::exception);
}

}  // namespace
}  // namespace harness::model
