// The limits of a run. Pure values.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>

namespace harness::model {

struct Limits {
    std::chrono::nanoseconds cpu{std::chrono::seconds{1}};   // user + system, summed over every process of the run
    std::chrono::nanoseconds wall{std::chrono::seconds{4}};  // real time from exec to the end
    int wall_percent_of_cpu = 0;                             // of the cpu time that it used, added to `wall`
    std::int64_t memory_kib = 2'097'152;                     // of all processes together, tmpfs pages included
    std::optional<std::int64_t> stack_kib{};                 // unset: as large as the memory limit
    std::int64_t output_kib = 8'192;                         // standard output
    bool error_output_counts = false;                        // output_kib is for standard error too, and for a
                                                             // submission's files, together
    std::int64_t disk_kib = 65'536;                          // files the run leaves in its working directory
    int processes = 64;                                      // processes and threads alive at once
    int open_files = 256;

    bool operator==(const Limits&) const = default;
};

}  // namespace harness::model
