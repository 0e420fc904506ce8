// Interactive problems: a program and the package's validator run at the same time and exchange data through two pipes.
#pragma once

#include <optional>

#include "harness/judge/check/check.hpp"
#include "harness/judge/check/program_validator.hpp"
#include "harness/model/outcome.hpp"
#include "harness/sandbox/runner.hpp"

namespace harness::check {

struct Interaction {
    // Of the program. Its failure is ignored in two cases: the validator ended without accepting before it was told of
    // the program's end, or the program waited until its wall limit for a validator that reached its own limit. The end
    // is exit code 0 then, so that the validator decides.
    model::Outcome outcome;
    // Empty if the program failed by itself.
    std::optional<Check> check;
};

// Runs `program` on `program_runner` and `validator` on `validator_runner`, and sets the standard input and output of
// both. The validator's wall limit should be at least the program's. If the program failed, there is no next pass.
// Throws JudgeError if the validator failed, unless the program failed first and the validator had been told of its
// end.
Interaction run_interactive(sandbox::Runner& program_runner, const sandbox::Request& program,
                            sandbox::Runner& validator_runner, const ValidatorRun& validator);

}  // namespace harness::check
