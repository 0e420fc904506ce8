// The command `judge strength`: how many planted bugs the test data catches.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include <CLI/CLI.hpp>

#include "harness/cli/context.hpp"

namespace harness::cli {

struct StrengthArguments {
    std::vector<std::string> packages;  // folders, or names that judge.toml lists; none means all listed
    std::uint64_t seed = 1;
    std::size_t most = 18;  // mutants of a submission; 0: all
    bool add = false;
};

// Adds the command with its own flags; `arguments` outlives `app`.
CLI::App* add_strength(CLI::App& app, StrengthArguments& arguments);

// Returns the exit code: 1 where a mutant survived. Throws ConfigError, JudgeError and Interrupted.
int run_strength(const Context& context, const StrengthArguments& arguments);

}  // namespace harness::cli
