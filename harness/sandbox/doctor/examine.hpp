// Tries every protection of the sandbox on this machine: starts a box, has judge-probe do in it what it must not be
// able to do, and says what became of it. Nothing is taken on trust that can be tried.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "harness/sandbox/box_runner.hpp"
#include "harness/sandbox/remedy.hpp"

namespace harness::sandbox {

// What became of one protection.
struct Finding {
    std::string name;           // "memory limit"
    std::optional<bool> holds;  // empty: it could not be tried, or the box failed in the trial
    std::string mechanism;      // what enforces it, or would
    std::string tried;          // "two processes of 48 MiB each, limit 64 MiB"
    std::string seen;           // where it holds: a figure worth telling ("dead 0.3 ms after it"); may be empty
    std::string problem;        // where it doesn't hold: why, with the error's name where the kernel gave one
    std::string remedy;         // where it doesn't hold: the command or setting; empty: none is known
    bool seen_by_box = false;   // that it doesn't hold: the box says so itself, and `--sandbox strict` refuses
    bool box_failed = false;    // in the trial: judging here ends in judge errors
};

struct Examination {
    std::string failure;  // why no box could be started, with the way out; empty: one was
    std::vector<Finding> findings;

    // Whether a box was started, failed in no trial, and no protection was found not to hold. What could not be tried
    // is not known to be missing, and `--sandbox strict` does not refuse for it.
    bool none_missing() const;
};

// `probe_dir`: the folder of judge-probe. Of `options` neither `strict` nor `pin` matters. Throws Interrupted.
Examination examine(BoxOptions options, const std::filesystem::path& probe_dir, const MachineFacts& machine);

}  // namespace harness::sandbox
