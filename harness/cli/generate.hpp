// The command `judge generate`: regenerates the packages' test data from their recipes, or shows what would change.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "harness/report/console.hpp"
#include "harness/workers/judging_context.hpp"

namespace harness::cli {

struct GenerateArguments {
    std::vector<std::string> packages;  // folders, or names that judge.toml lists; empty: all listed
    bool check = false;
    bool force = false;
};

struct GenerateResult {
    int exit_code = 0;   // 1: --check found something that would change
    std::string output;  // for standard output: a line for each package and file; paths relative to the current folder
    std::size_t cases = 0;
    std::size_t made = 0;                 // the number of cases for which a program had to run
    std::vector<std::string> warnings{};  // of the packages
};

// Quiet: reports only packages and files with a change or a note. Verbose: also unchanged files. Throws ConfigError and
// JudgeError; then the packages before the failing one are complete, and the others are not.
GenerateResult run_generate(const workers::JudgingContext& judging, const GenerateArguments& arguments,
                            report::Detail detail);

}  // namespace harness::cli
