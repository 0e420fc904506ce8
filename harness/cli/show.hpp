// The commands on past runs: `judge show` lists them, shows one again, holds two against each other or deletes old
// ones, and `judge
// report` writes one in another format. Neither runs a program.
#pragma once

#include <string>

#include <CLI/CLI.hpp>

#include "harness/cli/context.hpp"

namespace harness::cli {

struct ShowArguments {
    std::string run;       // empty: the list
    std::string against;   // an earlier run to compare it with
    bool all = false;      // the whole list
    std::size_t keep = 0;  // the newest runs, all others to be deleted; 0: all are kept
};

// Each adds its command with all its flags; `arguments` and `flags` outlive `app`.
CLI::App* add_show(CLI::App& app, ShowArguments& arguments, SharedFlags& flags);
CLI::App* add_report(CLI::App& app, ShowArguments& arguments, SharedFlags& flags);

// Both return the exit code (1: a verdict is not the same in the run that it was held against), and throw ConfigError
// and JudgeError.
int run_show(const SharedFlags& flags, const ShowArguments& arguments);
int run_report(const SharedFlags& flags, const ShowArguments& arguments);

}  // namespace harness::cli
