// What the making of data works with.
#pragma once

#include <filesystem>
#include <stop_token>

#include "harness/sandbox/runner.hpp"

namespace harness::recipe {

struct Tools {
    std::filesystem::path program_dir;  // holds the executables boards and queens
    model::Limits limits;               // of each run of one of them
    sandbox::RunnerFactory make_runner;
    int jobs = 1;
    std::stop_token stop;
};

}  // namespace harness::recipe
