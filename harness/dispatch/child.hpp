// Programs that the driver starts: its own workers, and the commands of a scheduler. By posix_spawn, as the box's
// launcher of Boost.Process has no time-out and hands on descriptors.
#pragma once

#include <chrono>
#include <filesystem>
#include <functional>
#include <stop_token>
#include <string>
#include <vector>

#include <sys/types.h>

namespace harness::dispatch {

// Starts a program, found by PATH, with nothing to read; what it writes is appended to `log`. Throws SystemError.
pid_t start(const std::vector<std::string>& arguments, const std::filesystem::path& log);

struct Answer {
    bool in_time = true;
    int code = -1;  // of a program that ended by itself; 127 where there is none by that name
    std::string output;
    std::string error;

    bool ok() const { return in_time && code == 0; }
};

// Runs a command to its end, `patience` at most or until `stop` is requested, after which it is killed. Throws
// SystemError.
Answer ask(const std::vector<std::string>& arguments, std::chrono::milliseconds patience,
           const std::stop_token& stop = {});

// Runs a command to its end, with these to read and to write (negative: nothing); what it says of errors comes back.
// Its exit code, -1 where it was killed. Throws SystemError.
int run_between(const std::vector<std::string>& arguments, int input, int output, std::string& error);

// Runs a command to its end, with `input` to read, and hands on each whole line that it prints; what it says of errors
// goes where this process's do. Whether it ended with exit code 0. Once `stop` is requested it is asked to end, by
// SIGTERM, and killed where it does not within 15 s. Throws SystemError, and what `hear` does.
bool listen(const std::vector<std::string>& arguments, int input, const std::function<void(const std::string&)>& hear,
            const std::stop_token& stop);

// Whether PATH has a program by that name.
bool is_installed(const std::string& program);

}  // namespace harness::dispatch
