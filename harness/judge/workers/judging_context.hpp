// Where and how programs run: the first argument of everything that runs programs.
#pragma once

#include <cstddef>
#include <filesystem>
#include <functional>
#include <stop_token>
#include <string>
#include <string_view>

#include "harness/sandbox/runner.hpp"

namespace harness::workers {

struct JudgingContext {
    sandbox::RunnerFactory make_runner;
    int jobs = 1;
    std::stop_token stop{};
    std::filesystem::path trusted_dir{};  // the folder of the executables boards and queens
    std::string machine{};  // properties of the machine that affect verdicts, such as what its sandbox enforces
    // The same for all judges that share this machine's processors, so that none runs beside a program that must be
    // timed exclusively; empty: there are no others.
    std::filesystem::path run_lock{};
    // Reports the progress of long work: `doing` ("inputs made"), `done` of `all`. Called from any thread, one at a
    // time.
    std::function<void(std::string_view doing, std::size_t done, std::size_t all)> progress = nullptr;
};

}  // namespace harness::workers
