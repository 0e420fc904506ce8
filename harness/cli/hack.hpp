// The command `judge hack`: hunts for an input that breaks a submission, and shrinks that to the smallest.
#pragma once

#include <cstdint>
#include <string>

#include <CLI/CLI.hpp>

#include "harness/cli/context.hpp"

namespace harness::cli {

struct HackArguments {
    std::string package;
    std::string submission;  // a file or folder, or the name of one of the package's own
    std::string against;     // likewise; empty: the reference says what is right
    std::uint64_t seed = 1;
    double seconds = 10;  // for the hunt and for shrinking, together
    bool add = false;     // keep what was found as a case of the package
    bool ascii = false;
};

// Adds the command with its own flags; `arguments` outlives `app`.
CLI::App* add_hack(CLI::App& app, HackArguments& arguments);

// Returns the exit code: 1 where an input was found that breaks the submission, 0 where none was. Throws ConfigError,
// JudgeError and Interrupted.
int run_hack(const Context& context, const HackArguments& arguments);

}  // namespace harness::cli
