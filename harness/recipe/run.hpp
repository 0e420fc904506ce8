// One run of a program that makes data, and how it ended.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "harness/model/outcome.hpp"
#include "harness/workers/judging_context.hpp"

namespace harness::recipe {

struct Run {
    model::Outcome outcome;
    std::string output;
};

// Runs the program, with `program_dir` seen at /program, `files` in its working directory and `input` (null: nothing)
// on its standard input, in the sandbox and under context.config.validator_limits. Throws JudgeError where the sandbox
// failed.
Run run(const std::filesystem::path& program_dir, std::vector<std::string> arguments, const std::string* input,
        const workers::JudgingContext& context, sandbox::Runner& runner,
        const std::vector<sandbox::InputFile>& files = {});

// Whether it ended by itself, with this exit code.
bool ended_with(const model::Outcome& outcome, int code);

// How it failed, and what it said: one line.
std::string describe(const model::Outcome& outcome);

}  // namespace harness::recipe
