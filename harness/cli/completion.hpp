// The command `judge completion`: what a shell needs to complete judge's command line.
#pragma once

#include <string>
#include <vector>

#include "harness/cli/command_line.hpp"

namespace harness::cli {

// A script for bash, and for zsh after bashcompinit: commands, each one's flags, and the words that a flag takes.
// Elsewhere the shell completes the names of files.
std::string completion_script(const std::vector<Command>& commands);

}  // namespace harness::cli
