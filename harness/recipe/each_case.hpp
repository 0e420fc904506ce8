// The same work for many cases, spread over runners.
#pragma once

#include <cstddef>
#include <filesystem>
#include <functional>
#include <stop_token>

#include "harness/sandbox/runner.hpp"

namespace harness::recipe {

// What the making of data works with.
struct Tools {
    std::filesystem::path program_dir;  // holds the executables boards and queens
    model::Limits limits;               // of each run of one of them
    sandbox::RunnerFactory make_runner;
    int jobs = 1;
    std::stop_token stop;
};

// Calls `work(index, runner)` once for each index below `count`, from up to `tools.jobs` threads, each with its own
// runner. Where calls throw, the exception of the lowest index is thrown on, after all threads ended; no new index
// is begun after a throw. Throws sandbox::Interrupted where it was asked to stop before the end.
void for_each_case(std::size_t count, const Tools& tools,
                   const std::function<void(std::size_t index, sandbox::Runner& runner)>& work);

}  // namespace harness::recipe
