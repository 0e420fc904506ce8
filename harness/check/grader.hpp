// Graders of the legacy format: programs of the package that run in the sandbox as its validators do.
#pragma once

#include <string>
#include <vector>

#include "harness/compile/compiler.hpp"
#include "harness/model/limits.hpp"
#include "harness/sandbox/runner.hpp"

namespace harness::check {

// Returns what a grader writes for the results in `input`. Throws JudgeError unless it ends with exit code 0.
std::string run_grader(sandbox::Runner& runner, const compile::Program& grader, const model::Limits& limits,
                       const std::vector<std::string>& flags, const std::string& input);

}  // namespace harness::check
