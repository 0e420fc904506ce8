// Facts about the machine that runs the programs. Reports print them.
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
    bool enforced = false;  // tested, not assumed
    std::string mechanism;  // what enforces the protection
    std::string problem;    // why it is not enforced
};

// The cpu times of several runs of the same work.
struct Spread {
    std::chrono::nanoseconds least{};
    std::chrono::nanoseconds middle{};
    std::chrono::nanoseconds most{};
    std::size_t runs = 0;
};

// How reliable the cpu times are.
struct Calibration {
    std::optional<Spread> alone;        // empty: there is no calibration
    std::optional<Spread> in_parallel;  // empty: as above, or there is only one worker
};

struct Machine {
    std::string cpu;
    std::string kernel;
    int cores = 0;
    int jobs = 0;          // runs at once
    std::string policy{};  // of the sandbox: "strict", "best-effort", "none"
    std::vector<Protection> protections{};
    Calibration calibration{};
    std::string not_calibrated{};  // why there is no calibration; empty: there is one, or none was requested
};

}  // namespace harness::model
