// Starts the driver's child programs: its own workers, and a scheduler's commands. Uses posix_spawn, because the box's
// launcher of Boost.Process has no time-out and passes on descriptors.
#pragma once

#include <chrono>
#include <filesystem>
#include <functional>
#include <stop_token>
#include <string>
#include <vector>

#include <sys/types.h>

namespace harness::execute {

// Starts a program, found by PATH, with empty standard input. Its output is appended to `log`. Throws SystemError.
pid_t start(const std::vector<std::string>& arguments, const std::filesystem::path& log);

struct Answer {
    bool in_time = true;
    int code = -1;  // of a program that ended by itself
    std::string output;
    std::string error;

    bool ok() const { return in_time && code == 0; }
};

// Runs a command to its end. It is killed after `patience` or when `stop` is requested. It reads `input` (negative:
// nothing) and writes to `output` (negative: into the answer). Throws SystemError, also if there is no such program.
Answer ask(const std::vector<std::string>& arguments, std::chrono::milliseconds patience,
           const std::stop_token& stop = {}, int input = -1, int output = -1);

// Runs a command to its end with this input, and calls `hear` for each whole line that it prints. Its error output goes
// to this process's. Returns whether its exit code was 0. When `stop` is requested, it gets SIGTERM and, after 15 s,
// SIGKILL. Throws SystemError, and whatever `hear` throws.
bool listen(const std::vector<std::string>& arguments, int input, const std::function<void(const std::string&)>& hear,
            const std::stop_token& stop);

// Whether a program of this name is in PATH.
bool is_installed(const std::string& program);

}  // namespace harness::execute
