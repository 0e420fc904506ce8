// The command `judge grade`: judges submissions that are no jury's on a package's cases.
#pragma once

#include <string>
#include <vector>

#include <CLI/CLI.hpp>

#include "harness/cli/context.hpp"

namespace harness::cli {

struct GradeArguments {
    std::string package;
    std::vector<std::string> paths;  // files, folders of one program, classes
    bool class_folders = false;      // every folder is a class
    bool diagnose = false;
    bool exit_zero = false;
    bool again = false;   // judge also what an earlier run has judged
    bool resume = false;  // go on with the run that was interrupted
};

// Adds the command with its own flags; `arguments` outlives `app`.
CLI::App* add_grade(CLI::App& app, GradeArguments& arguments);

// Returns the exit code. Throws ConfigError, JudgeError and Interrupted.
int run_grade(const Context& context, const GradeArguments& arguments);

}  // namespace harness::cli
