// What the making of data works with.
#pragma once

#include <cstddef>
#include <filesystem>
#include <functional>
#include <stop_token>
#include <string_view>

#include "harness/sandbox/runner.hpp"

namespace harness::recipe {

struct Tools {
    std::filesystem::path program_dir;  // holds the executables boards and queens
    model::Limits limits;               // of each run of one of them
    sandbox::RunnerFactory make_runner;
    int jobs = 1;
    std::stop_token stop;
    // Told how far the making is: `doing` ("inputs made"), so many cases of all. Called from any thread, one at a time.
    std::function<void(std::string_view doing, std::size_t done, std::size_t all)> progress = nullptr;
};

}  // namespace harness::recipe
