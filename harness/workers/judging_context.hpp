// Where programs run: what everything that runs programs takes first.
#pragma once

#include <cstddef>
#include <filesystem>
#include <functional>
#include <stop_token>
#include <string>
#include <string_view>

#include "harness/config/config.hpp"
#include "harness/sandbox/runner.hpp"

namespace harness::workers {

struct JudgingContext {
    config::Config config;  // with the package's own limits, where it is about one (package::with_limits_of)
    sandbox::RunnerFactory make_runner;
    int jobs = 1;
    std::stop_token stop{};
    std::filesystem::path trusted_dir{};  // holds the executables boards and queens
    std::string machine{};                // what verdicts depend on of it, such as what its sandbox enforces
    // Named by all judges that share this machine's processors, so that none runs beside a program that has to be timed
    // by itself; empty: there are no others.
    std::filesystem::path run_lock{};
    // Told how far long work is: `doing` ("inputs made"), so many of all. Called from any thread, one at a time.
    std::function<void(std::string_view doing, std::size_t done, std::size_t all)> progress = nullptr;
};

}  // namespace harness::workers
