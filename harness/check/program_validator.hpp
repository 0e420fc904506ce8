// Validators that are programs of the package, run in the sandbox like everything hostile: custom output validators
// (exit code 42 accepts, 43 rejects, anything else is a JudgeError) and input validators (42 accepts).
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "harness/check/check.hpp"
#include "harness/compile/compiler.hpp"
#include "harness/model/limits.hpp"
#include "harness/sandbox/runner.hpp"

namespace harness::check {

// Runs an output validator over a program's whole output, `output` being a regular file positioned anywhere.
Check run_output_validator(sandbox::Runner& runner, const compile::Program& validator, const model::Limits& limits,
                           const std::filesystem::path& input, const std::filesystem::path& answer, int output,
                           const std::vector<std::string>& flags);

// Runs an input validator over an input.
Check run_input_validator(sandbox::Runner& runner, const compile::Program& validator, const model::Limits& limits,
                          const std::filesystem::path& input, const std::vector<std::string>& flags);

}  // namespace harness::check
