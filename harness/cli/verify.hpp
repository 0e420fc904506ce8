// The command `judge verify`: are the packages sound, and does every jury submission earn its expected verdict?
#pragma once

#include <string>
#include <vector>

#include <CLI/CLI.hpp>

#include "harness/cli/context.hpp"

namespace harness::cli {

struct VerifyArguments {
    std::vector<std::string> packages;  // folders, or names that judge.toml lists; none means all listed
    int repeat = 1;                     // judge so many times, and look whether the verdicts agree
    bool resume = false;                // go on with the run that was interrupted
};

// Adds the command with its own flags; `arguments` outlives `app`.
CLI::App* add_verify(CLI::App& app, VerifyArguments& arguments);

// Returns the exit code. Throws ConfigError, JudgeError and Interrupted.
int run_verify(const Context& context, const VerifyArguments& arguments);

}  // namespace harness::cli
