// The verdicts, as CLI.md defines them, and what satisfies an expectation. Pure values.
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
    NotJudged,   // no verdict: no language for the submission is known
};

constexpr Verdict last_of(Verdict /*any*/) {
    return Verdict::NotJudged;
}

// "AC", "WA", "TLE", "ILE", "MLE", "OLE", "RTE", "CE", "JE"; "none" where there is no verdict.
std::string_view short_name(Verdict verdict);
// "accepted", "wrong answer", …
std::string_view long_name(Verdict verdict);
// The inverse of short_name.
std::optional<Verdict> verdict_from_short_name(std::string_view name);

// Whether `got` is as expected: one of those listed admits it. Each admits itself; TimeLimit, as packages use it, also
// IdleLimit and OutputLimit, which too much output or time leads to; RunTimeError also MemoryLimit. A judge error
// satisfies nothing, and so does what was not judged; an empty list expects nothing and is satisfied by every other
// verdict.
bool satisfies(Verdict got, const std::vector<Verdict>& expected);

}  // namespace harness::model
