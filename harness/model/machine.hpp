// What programs run on: facts, which reports put into words.
#pragma once

#include <chrono>
#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace harness::model {

// One protection of the sandbox.
struct Protection {
    std::string name;       // "memory limit"
    bool enforced = false;  // tried, not assumed
    std::string mechanism;  // what enforces it
    std::string problem;    // if not: why
};

// Of the cpu times of some runs of the same work.
struct Spread {
    std::chrono::nanoseconds least{};
    std::chrono::nanoseconds middle{};
    std::chrono::nanoseconds most{};
    std::size_t runs = 0;
};

// How much cpu times can be trusted.
struct Calibration {
    std::optional<Spread> alone;        // empty: cpu times are not measured here
    std::optional<Spread> in_parallel;  // empty: likewise, or there is one worker only
};

struct Machine {
    std::string cpu;
    std::string kernel;
    int cores = 0;
    int jobs = 0;          // runs at once
    std::string policy{};  // of the sandbox: "strict", "best-effort", "none"
    std::vector<Protection> protections{};
    Calibration calibration{};
    std::string not_calibrated{};  // why there is no calibration; empty: there is, or nobody asked
};

}  // namespace harness::model
