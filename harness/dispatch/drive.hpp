// Drives a run to its end: sends out what has no result, looks after it, and sends out again what is missing.
#pragma once

#include <chrono>
#include <functional>
#include <optional>
#include <vector>

#include "harness/dispatch/engine.hpp"
#include "harness/dispatch/run_dir.hpp"

namespace harness::dispatch {

// How far a run is.
struct Standing {
    std::size_t done = 0;
    std::size_t all = 0;
    std::size_t round = 0;
    std::size_t shards = 0;           // of this round
    std::optional<std::size_t> live;  // empty: unknown
    std::size_t nodes = 0;            // as Engine has it
    std::chrono::nanoseconds elapsed{};
};

struct DriveOptions {
    std::size_t shard_size = 0;  // items; 0: by what the items took so far
    std::size_t slots = 1;       // shards that are judged at a time, as far as is known
    int most_attempts = 3;
    std::chrono::milliseconds poll{1000};
    std::chrono::milliseconds stall_timeout{std::chrono::minutes{30}};
    // What a shard should take: longer than sending it out, short enough to lose.
    std::chrono::seconds shard_time{60};

    std::function<std::chrono::steady_clock::time_point()> now = std::chrono::steady_clock::now;
    std::function<void(std::chrono::milliseconds)> sleep{};  // throws where the driver is to stop
    std::function<void(const Standing&)> show{};
};

// How many items are judged together, where so many are missing, one takes `seconds` (> 0), and there are that many
// slots: shards of `shard_time`, but at least four a slot.
std::size_t shard_size(std::size_t missing, double seconds, std::size_t slots, std::chrono::seconds shard_time);

// What is sent out first, as long as nobody knows what an item takes: all in shards of `size`; where that is 0, only
// some, to see what they take.
struct Round {
    std::size_t items = 0;
    std::size_t shard_size = 1;
};
Round first_round(std::size_t items, std::size_t size, std::size_t slots);

// Returns when each item has a result. An item that most_attempts workers began with and left without one gets a judge
// error that names their nodes, so that no submission can end workers for ever. Where it ends by an exception, nothing
// of the run is live any more, as far as the engine could be told.
void drive(const RunDir& run, const std::vector<Item>& items, Engine& engine, const DriveOptions& options);

}  // namespace harness::dispatch
