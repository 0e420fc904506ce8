// The hunt for an input that a program fails, and from there to the smallest one: the engine of `judge hack`.
//
// In this order, until one fails or the time is over: small inputs exhaustively; growing ones, for time; random ones of
// every kind; and then, without end, inputs led by those that catch the package's known mistakes, and by the one that
// took the program most cpu time (hill climbing).
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "harness/hunt/arena.hpp"
#include "harness/workers/workers.hpp"

namespace harness::hunt {

struct HuntOptions {
    std::uint64_t seed = 1;
    std::chrono::milliseconds search{10'000};
    std::chrono::milliseconds shrink{10'000};
    int jobs = 1;
};

// How much was tried. Numbers count as boards.
struct Tried {
    std::size_t inputs = 0;
    std::size_t boards = 0;
    std::chrono::nanoseconds spent{};
};

struct Found {
    Trial trial;  // the smallest that fails in the same way
    model::CaseResult result;
    Given given;
    std::string_view stage;    // "small inputs", …: what found it
    Trial first;               // as it was found
    bool is_smallest = false;  // no smaller one fails; else the time for shrinking was over
};

struct HuntReport {
    std::optional<Found> found;
    Tried searched;
    Tried shrunk;
    bool complete = false;  // every input that there is was tried
};

// For progress: the stage and how much was tried so far. Called from the hunt's own thread.
using OnProgress = std::function<void(std::string_view stage, const Tried& tried)>;

// Which trial fails is the same for the same seed, as long as the search time is not what ends a stage; what hill
// climbing tries depends on the times measured. Throws as Arena and Workers::for_each.
HuntReport hunt(Arena& arena, const compile::Program& program, const recipe::Tools& tools, const HuntOptions& options,
                workers::Workers& workers, const OnProgress& on_progress);

}  // namespace harness::hunt
