// Tries every protection of the sandbox on this machine: starts a box, lets judge-probe try in it what must be
// impossible, and reports the results. Everything that can be tried is tried.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "harness/sandbox/box_runner.hpp"

namespace harness::sandbox {

// The result for one protection.
struct Finding {
    std::string name;           // "memory limit"
    std::optional<bool> holds;  // empty: it could not be tried, or the box failed in the trial
    std::string mechanism;      // what enforces it, or should
    std::string tried;          // "two processes of 48 MiB each, limit 64 MiB"
    std::string seen;           // if it holds: a figure ("dead 0.3 ms after it"); may be empty
    std::string problem;        // if it doesn't hold: why, with the name of the kernel's error, if any
    std::string remedy;         // if it doesn't hold: the command or setting; empty: none is known
    bool seen_by_box = false;   // the box itself reports that it doesn't hold; `--sandbox strict` refuses
    bool box_failed = false;    // in the trial: judging on this machine ends in judge errors
};

struct Examination {
    std::string failure;  // why no box could be started, with the remedy; empty: a box was
    std::vector<Finding> findings;

    // True if a box was started, it failed in no trial, and every protection that could be tried held. A protection
    // that could not be tried does not count as missing: `--sandbox strict` accepts that.
    bool none_missing() const;
};

// `probe_dir`: the folder of judge-probe. `options.strict` and `options.pin` are ignored. Throws Interrupted.
Examination examine(BoxOptions options, const std::filesystem::path& probe_dir);

}  // namespace harness::sandbox
