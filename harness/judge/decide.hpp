// From how a program ended and what the check said to a verdict: one pure, ordered table.
//
// A rejection that came while the program still ran decides at once. Else the first row that applies: memory stop → cpu
// over its limit → wall stop → output stop → signal → non-zero exit → what was expected of the exit code → the check.
// So a program that used too much cpu is TLE though it ended well, and one that was out of memory is MLE though it then
// crashed.
#pragma once

#include <optional>
#include <string>

#include "harness/check/check.hpp"
#include "harness/model/limits.hpp"
#include "harness/model/outcome.hpp"
#include "harness/model/verdict.hpp"
#include "harness/package/package.hpp"

namespace harness::judge {

struct Decision {
    model::Verdict verdict = model::Verdict::JudgeError;
    std::string reason;  // one line; empty where accepted
};

bool is_over_cpu(const model::Outcome& outcome, const model::Limits& limits);

// Whether the verdict hangs on the output, so that it has to be checked.
bool needs_check(const model::Outcome& outcome, const model::Limits& limits, package::Expectation expectation);

// `check` is empty where the output was not checked (the program failed, or an exit code was expected); it must be
// there where needs_check() says so.
Decision decide(const model::Outcome& outcome, const std::optional<check::Check>& check, const model::Limits& limits,
                package::Expectation expectation);

}  // namespace harness::judge
