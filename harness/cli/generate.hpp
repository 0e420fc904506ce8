// The command `judge generate`: makes the packages' test data again from their recipes, or says what would change.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "harness/report/console.hpp"
#include "harness/workers/judging_context.hpp"

namespace harness::cli {

struct GenerateArguments {
    std::vector<std::string> packages;  // folders, or names that judge.toml lists; none means all listed
    bool check = false;
    bool force = false;
};

struct GenerateResult {
    int exit_code = 0;   // 1: --check found something that would change
    std::string output;  // for standard output: a line for each package and one for each file, paths as seen from here
    std::size_t cases = 0;
    std::size_t made = 0;                 // of the cases: those for which a program had to run
    std::vector<std::string> warnings{};  // of the packages
};

// Quiet: only packages and files of which something is to be said; verbose: also each file that is unchanged. Throws
// ConfigError and JudgeError. Packages before the one that threw are done; it and those after it are not.
GenerateResult run_generate(const workers::JudgingContext& judging, const GenerateArguments& arguments,
                            report::Detail detail);

}  // namespace harness::cli
