// A run that is judged by workers through a folder: what the commands that judge have to do with it.
#pragma once

#include <chrono>
#include <map>
#include <string>
#include <vector>

#include "harness/cli/history.hpp"

namespace harness::cli {

// How the command judges, beyond what the history knows.
struct Judging {
    const std::vector<std::string>& arguments;  // the command line
    bool resume = false;                        // go on with the run in the folder
    bool jury = false;                          // the submissions are the packages' own
    bool explain = false;                       // as judge::Options have these two
    bool diagnose = false;
};

// What the workers have left: false where only a part of the submissions was to be judged, and the command ends here.
struct Judged {
    bool all = true;
    std::chrono::nanoseconds took{};  // real time
    // For the report: on which processors it was judged, where they differ.
    std::map<std::string, std::string> facts{};
};

// Has all of the history's submissions judged that it has no results of, as --run-dir and its like say, and gives it
// the results; likewise where judge merge has named folders that have them. Nothing where none of this was asked for.
// Throws ConfigError where a folder is another run's or is in use, or a result is missing from what is merged;
// JudgeError.
Judged judge_by_workers(const Context& context, History& history, const Judging& judging);

}  // namespace harness::cli
