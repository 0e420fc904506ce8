// How one run ended and what it used: what the sandbox says of it, before anybody judges. Pure values.
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

// The limit at which the sandbox ended the run, if it did.
enum class Stop { None, Cpu, Wall, Memory, Output, ErrorOutput };

constexpr Stop last_of(Stop /*any*/) {
    return Stop::ErrorOutput;
}

struct Outcome {
    std::variant<Exited, Signaled> end{};  // of the first process
    Stop stop = Stop::None;
    // A figure that could not be measured is empty, never 0.
    std::optional<std::chrono::nanoseconds> cpu{};  // user + system over the whole tree of processes
    std::optional<std::chrono::nanoseconds> wall{};
    // As it was kept: the limit that was given, and what the run was excused for having waited for a core.
    std::optional<std::chrono::nanoseconds> wall_limit{};
    std::optional<std::int64_t> memory_kib{};  // peak of the whole tree; only a control group measures it
    std::int64_t output_bytes = 0;             // read from standard output, at most the limit + 1
    std::int64_t error_bytes = 0;              // likewise from standard error
    std::string error_text{};                  // the beginning of standard error: hostile bytes, at most 64 KiB, of a
                                               // compiler 1 MiB
    bool process_limit_hit = false;            // some fork or clone was refused for the process limit
    bool runtime_out_of_memory = false;        // its runtime, which caps itself, said so with nearly all of it in use

    bool operator==(const Outcome&) const = default;
};

// "SIGSEGV (segmentation fault)"; "signal 40" where it has no name.
std::string describe_signal(int signal);
// How the first process ended: "exit code 3", or the signal as above.
std::string describe_end(const Outcome& outcome);
// Why a program of the judge's side is not done well: "reached its cpu limit", or "ended by " and the above.
std::string describe_failure(const Outcome& outcome);

}  // namespace harness::model
