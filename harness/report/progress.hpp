// The progress of judging, as values and as one line of text. Knows nothing about terminals.
#pragma once

#include <chrono>
#include <cstddef>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "harness/model/listener.hpp"

namespace harness::report {

// The progress in a package. Each submission counts as many runs as the package has cases, including runs that a
// rejection saved.
struct ProgressCounts {
    std::size_t submissions = 0;
    std::size_t runs = 0;
    std::size_t unrun = 0;  // runs of submissions with a known result; not used for times
};

// One line: "blocked-queens ██████▌      12/31  38/s  0:14 left". The rate and the remaining time are shown once they
// are meaningful.
std::string progress_line(const model::PackageInfo& package, const ProgressCounts& done,
                          std::chrono::steady_clock::duration elapsed);

// A listener: `show` gets each new line; an empty line clears it.
std::unique_ptr<model::Listener> make_progress(
    std::function<void(std::string_view)> show,
    std::function<std::chrono::steady_clock::time_point()> now = std::chrono::steady_clock::now);

}  // namespace harness::report
