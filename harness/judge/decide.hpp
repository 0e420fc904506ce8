// Decides the verdict from how a program ended and from its check, in a fixed order. Pure.
//
// A rejection while the program still ran decides at once. Otherwise the first that applies decides: memory stop → cpu
// over its limit → wall stop → output stop → signal → non-zero exit → expected exit code → check. So a program that
// used too much cpu time is TLE even if it ended normally, and one that ran out of memory is MLE even if it crashed
// afterwards.
#pragma once

#include <optional>
#include <string>

#include "harness/format/package/package.hpp"
#include "harness/judge/check/check.hpp"
#include "harness/model/limits.hpp"
#include "harness/model/outcome.hpp"
#include "harness/model/verdict.hpp"

namespace harness::judge {

struct Decision {
    model::Verdict verdict = model::Verdict::JudgeError;
    std::string reason;  // one line; empty if accepted
};

bool is_over_cpu(const model::Outcome& outcome, const model::Limits& limits);

// Whether the verdict depends on the output, so that the output must be checked.
bool needs_check(const model::Outcome& outcome, const model::Limits& limits, package::Expectation expectation);

// `check` is empty if the output was not checked (the program failed, or an exit code was expected). It is required if
// needs_check() returns true.
Decision decide(const model::Outcome& outcome, const std::optional<check::Check>& check, const model::Limits& limits,
                package::Expectation expectation);

}  // namespace harness::judge
