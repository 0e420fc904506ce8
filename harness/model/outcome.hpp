// How one run ended and what it used, as the sandbox reports it, before it is judged. Pure values.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <variant>

namespace harness::model {

struct Exited {
    int code = 0;
    bool operator==(const Exited&) const = default;
};

struct Signaled {
    int signal = 0;
    bool operator==(const Signaled&) const = default;
};

// The limit because of which the sandbox ended the run, if it did.
enum class Stop { None, Cpu, Wall, Memory, Output };

constexpr Stop last_of(Stop /*any*/) {
    return Stop::Output;
}

struct Outcome {
    std::variant<Exited, Signaled> end{};  // of the first process
    Stop stop = Stop::None;
    // A value that could not be measured is empty, never 0.
    std::optional<std::chrono::nanoseconds> cpu{};  // user + system over the whole tree of processes
    std::optional<std::chrono::nanoseconds> wall{};
    // The limit that was applied: the requested limit plus the time that the run waited for a core.
    std::optional<std::chrono::nanoseconds> wall_limit{};
    std::optional<std::int64_t> memory_kib{};  // peak of the whole process tree; measured only with a control group
    std::int64_t output_bytes = 0;             // read from standard output, at most the limit + 1
    std::int64_t error_bytes = 0;              // read from standard error, of which the end may be left unread
    std::int64_t file_bytes = 0;  // that a submission left in its working directory; 0 unless they count as output
    std::string error_text{};  // the beginning of standard error: hostile bytes, at most 64 KiB (1 MiB for a compiler)
    bool read_no_input =
        false;  // its standard input is a regular file, of which no process has read from this descriptor
    bool process_limit_hit = false;  // the kernel refused a fork or clone because of the process limit
    bool runtime_out_of_memory =
        false;  // its runtime, which limits itself, reported this with nearly all of its memory in use

    bool operator==(const Outcome&) const = default;
};

// "SIGSEGV (segmentation fault)"; "signal 40" if the signal has no name.
std::string describe_signal(int signal);
// How the first process ended: "exit code 3", or the signal as above.
std::string describe_end(const Outcome& outcome);
// Whether the program ended by itself with this exit code.
bool exited_with(const Outcome& outcome, int code);
// Why a program of the judge's side failed: "reached its cpu limit", or "ended by " and the above.
std::string describe_failure(const Outcome& outcome);

}  // namespace harness::model
