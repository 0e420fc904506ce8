// The search for an input that a program fails, and from there to the smallest one: the engine of `judge hack`.
//
// In this order, until one fails or the time is over: a few boards of every size; small inputs exhaustively; growing
// ones, for time; the package's own; random ones of every kind; and then, without end, inputs led by those that catch
// the package's known mistakes, and by the one that took the program most cpu time (hill climbing).
//
// Evidence of slowness is gathered cheaply: by quick runs (see trier.hpp), and by how the times grow with n. What it
// points to is run up to the limit once, alone, and only that is a finding.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "harness/hack/hack_context.hpp"
#include "harness/hack/trier.hpp"
#include "harness/workers/workers.hpp"

namespace harness::hack {

struct HackOptions {
    std::uint64_t seed = 1;
    // For all of it: nothing is begun that cannot end by then, but for the run that proves a finding, which may take
    // half the time limit more.
    std::chrono::milliseconds time{10'000};
    std::chrono::milliseconds shrinking{longest_shrinking};  // of that at most
};

struct Found {
    Candidate candidate;  // the smallest that fails in the same way
    model::CaseResult result;
    std::string_view stage;    // "small inputs", …: what found it
    Candidate first;           // as it was found
    bool is_smallest = false;  // no smaller one fails; else the time was over, or that for shrinking alone
};

struct HackReport {
    std::optional<Found> found;
    Tried searched;
    Tried shrunk;
    bool complete = false;  // every input that there is was judged: a package's that has but one
    std::vector<std::string>
        left_out{};  // stages for which there was no time, or not enough: "small inputs (20 of 99)"
};

// For progress: the stage and how much was tried so far. Called from the hack's own thread.
using OnProgress = std::function<void(std::string_view stage, const Tried& tried)>;

// Which candidate fails is the same for the same seed, as long as the search time is not what ends a stage; what hill
// climbing tries depends on the times measured, and so does which large input is tried for time. Throws as Trier.
HackReport hack_program(HackContext& hack_context, const compile::Program& program, const HackOptions& options,
                        workers::Workers& workers, const OnProgress& on_progress);

}  // namespace harness::hack
