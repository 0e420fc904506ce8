// Graders of legacy that are programs of the package, run in the sandbox as its validators are.
#pragma once

#include <string>
#include <vector>

#include "harness/compile/compiler.hpp"
#include "harness/model/limits.hpp"
#include "harness/sandbox/runner.hpp"

namespace harness::check {

// What a grader writes of the results that it reads from `input`. Throws JudgeError where it does not end with exit
// code 0.
std::string run_grader(sandbox::Runner& runner, const compile::Program& grader, const model::Limits& limits,
                       const std::vector<std::string>& flags, const std::string& input);

}  // namespace harness::check
