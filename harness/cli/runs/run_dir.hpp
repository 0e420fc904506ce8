// Runs that workers judge through a folder: the part of the commands that judge.
#pragma once

#include <chrono>
#include <map>
#include <string>
#include <vector>

#include "harness/cli/history.hpp"

namespace harness::cli {

// How the command judges, in addition to what the history knows.
struct Judging {
    const std::vector<std::string>& arguments;  // the command line
    bool resume = false;                        // continue the run in the folder
    bool jury = false;                          // the submissions are the packages' own
    bool explain = false;                       // these two: as in judge::Options
    bool diagnose = false;
};

// The workers' results. `all` is false if only a part of the submissions was to be judged: the command ends then.
struct Judged {
    bool all = true;
    std::chrono::nanoseconds took{};  // real time
    // For the report: the processors that judged the run, if they differ.
    std::map<std::string, std::string> facts{};
};

// Judges all submissions of the history that have no result, as --run-dir and related flags specify, and gives the
// results to the history. For judge merge it takes the results from the named folders instead. Does nothing if neither
// is requested. Throws ConfigError if a folder is in use or has another run, or if a merged result is missing;
// JudgeError.
Judged judge_by_workers(const Context& context, History& history, const Judging& judging);

}  // namespace harness::cli
