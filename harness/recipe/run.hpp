// Runs a program that makes data, and describes how it ended.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "harness/compile/compiler.hpp"
#include "harness/model/outcome.hpp"
#include "harness/workers/judging_context.hpp"

namespace harness::recipe {

// Runs the program in the sandbox under context.config.validator_limits. `program_dir` is visible at /program, `files`
// are in its working directory, and `input` (null: nothing) is its standard input. Throws JudgeError if the sandbox
// failed.
compile::RunWithOutput run(const std::filesystem::path& program_dir, std::vector<std::string> arguments,
                           const std::string* input, const workers::JudgingContext& context, sandbox::Runner& runner,
                           const std::vector<sandbox::InputFile>& files = {});

// How the program failed, with its message: one line.
std::string describe(const model::Outcome& outcome);

}  // namespace harness::recipe
