// From how a program ended and what the check said to a verdict: one pure, ordered table.
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
    std::string reason;
};

// `check` is empty where the output was not checked (the program failed, or an exit code was expected).
Decision decide(const model::Outcome& outcome, const std::optional<check::Check>& check, const model::Limits& limits,
                package::Expectation expectation);

}  // namespace harness::judge
