// Finds an input that a program fails, then reduces it to the smallest such input: the engine of `judge hack`.
//
// The stages run in this order until an input fails or the time is over: a few inputs of every size; all small inputs;
// growing inputs, for time; the package's own inputs; numbers at the ends of their ranges; random inputs of every kind.
// Then, until the time is over: inputs derived from those that catch the package's known mistakes, and from the input
// that took the program most CPU time (hill climbing).
//
// Slow inputs are found cheaply: by quick runs (see trier.hpp), and by how the times grow with n. A suspected input is
// run once, exclusively, up to the limit. Only that run counts as a finding.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "harness/judge/workers/workers.hpp"
#include "harness/setter/hack/hack_context.hpp"
#include "harness/setter/hack/trier.hpp"

namespace harness::hack {

struct HackOptions {
    std::uint64_t seed = 1;
    // For the whole hack: nothing starts that cannot end by then. The exception is the run that proves a finding, which
    // may take half the time limit more.
    std::chrono::milliseconds time{10'000};
    std::chrono::milliseconds shrinking{longest_shrinking};  // the most of `time` to use for shrinking,
    std::size_t shrinking_runs = least_runs_of_shrinking;    // unless there were fewer runs than this
};

struct Finding {
    Candidate candidate;  // the smallest that fails in the same way
    model::CaseResult result;
    std::string stage;         // the stage that found it: "small inputs", …
    Candidate first;           // the candidate as it was found
    bool is_smallest = false;  // no smaller one fails; false also if the time (of the hack or for shrinking) ran out
};

struct HackReport {
    std::optional<Finding> finding;
    Tried searched;
    Tried shrunk;
    bool complete = false;  // all possible inputs were judged: only if the package has a single one
    std::vector<std::string>
        left_out{};                      // stages for which there was no time, or not enough: "small inputs (20 of 99)"
    std::optional<Unjudged> unjudged{};  // the smallest of the inputs that could not be judged
};

// For progress: the stage and what was tried so far. Called from the hack's own thread.
using OnProgress = std::function<void(std::string_view stage, const Tried& tried)>;

// The same seed gives the same failing candidate unless the search time ends a stage. What hill climbing tries, and
// which large input is tried for time, depend on the measured times. Throws as Trier does.
HackReport hack_program(HackContext& hack_context, const compile::Program& program, const HackOptions& options,
                        workers::Workers& workers, const OnProgress& on_progress);

}  // namespace harness::hack
