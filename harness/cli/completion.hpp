// The command `judge completion`: what a shell needs to complete judge's command line.
#pragma once

#include <string>

#include <CLI/CLI.hpp>

namespace harness::cli {

// A script for bash, and for zsh after bashcompinit: commands, each one's flags, and the words that a flag takes.
// Elsewhere the shell completes the names of files.
std::string completion_script(const CLI::App& app);

// Adds the command.
CLI::App* add_completion(CLI::App& app);

}  // namespace harness::cli
