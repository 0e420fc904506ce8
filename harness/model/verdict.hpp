// The verdicts, as CLI.md defines them, and when a verdict satisfies an expectation. Pure values.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

namespace harness::model {

enum class Verdict {
    Accepted,
    WrongAnswer,
    TimeLimit,
    IdleLimit,  // the wall limit was reached without using the cpu
    MemoryLimit,
    OutputLimit,
    RunTimeError,
    CompileError,
    JudgeError,  // never the submission's fault
    NotJudged,   // no verdict: such as of a submission in an unknown language
};

constexpr Verdict last_of(Verdict /*any*/) {
    return Verdict::NotJudged;
}

// "AC", "WA", "TLE", "ILE", "MLE", "OLE", "RTE", "CE", "JE"; "none" for NotJudged.
std::string_view short_name(Verdict verdict);
// "accepted", "wrong answer", …
std::string_view long_name(Verdict verdict);
// The inverse of short_name.
std::optional<Verdict> verdict_from_short_name(std::string_view name);

// Whether one of the expected verdicts admits `got`. Each verdict admits itself. TimeLimit also admits IdleLimit and
// OutputLimit: packages use it for too much time or output. RunTimeError also admits MemoryLimit. JudgeError and
// NotJudged satisfy nothing. Every other verdict satisfies an empty list.
bool satisfies(Verdict got, const std::vector<Verdict>& expected);

}  // namespace harness::model
