// Interactive problems: a program and the package's validator run at the same time and talk through two pipes.
#pragma once

#include <optional>

#include "harness/check/check.hpp"
#include "harness/check/program_validator.hpp"
#include "harness/model/outcome.hpp"
#include "harness/sandbox/runner.hpp"

namespace harness::check {

struct Interaction {
    // Of the program. Where its failure does not count the end is exit code 0, so that the validator's word does. That
    // is where the validator ended without accepting before it was told of the program's end, and where the program
    // waited until its wall limit for a validator that reached its own.
    model::Outcome outcome;
    // Empty where the program failed by itself.
    std::optional<Check> check;
};

// What is special about the validator.
struct Manner {
    bool speaks_testlib = false;
    Passes* passes = nullptr;  // it may ask for another pass; `next_input` is empty where the program failed
};

// Runs `program` on `program_runner` and `validator` (from output_validator_request) on `validator_runner`; the
// standard input and output of both are filled in here. The validator's wall limit should not be below the program's.
// With `passes`, the validator may ask for another pass; `next_input` is empty where the program failed. Throws
// JudgeError where the validator failed, unless it had been told before of the program's end by a failure.
Interaction run_interactive(sandbox::Runner& program_runner, sandbox::Request program,
                            sandbox::Runner& validator_runner, sandbox::Request validator, Manner manner = {});

}  // namespace harness::check
