// How much cpu times can be trusted on this machine just now: the same work several times, alone and on all workers at
// once, and by how much its cpu times differ. A fraction of a second; what it says is for reports, no verdict hangs on
// it.
#pragma once

#include <chrono>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "harness/workers/judging_context.hpp"

namespace harness::judge {

// Of some runs of the same work.
struct Spread {
    std::chrono::nanoseconds least{};
    std::chrono::nanoseconds middle{};
    std::chrono::nanoseconds most{};
    std::size_t runs = 0;
};

struct Calibration {
    std::optional<Spread> alone;       // empty: cpu times are not measured here
    std::optional<Spread> in_company;  // empty: likewise, or there is one worker only
};

// `probe_dir`: the folder of judge-probe. Throws JudgeError, and Interrupted.
Calibration calibrate(const workers::JudgingContext& context, const std::filesystem::path& probe_dir);

// Empty where there are no times.
std::optional<Spread> spread_of(std::vector<std::chrono::nanoseconds> times);

// As reports print it: key → value.
std::map<std::string, std::string> describe(const Calibration& calibration);

}  // namespace harness::judge
