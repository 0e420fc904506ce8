// Drives a run to its end: sends out items without a result, watches them, and sends out again what is missing.
#pragma once

#include <chrono>
#include <cstddef>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "harness/execute/node_health.hpp"
#include "harness/execute/results.hpp"
#include "harness/execute/run_dir.hpp"

namespace harness::execute {

// Runs the workers of a run: as processes of this machine, or by a cluster's scheduler. Its answers are not trusted:
// only a result in the run's folder shows that an item was judged.
class Engine {
  public:
    virtual ~Engine() = default;

    // Requests the judging of `count` shards, starting with number `first`. Shards that cannot be sent out now are
    // missing later and then sent out again. Throws ConfigError if they can never be sent out.
    virtual void submit(std::size_t first, std::size_t count) = 0;
    // The number of the run's shards that wait or are being judged, including those of an earlier driver; empty:
    // unknown at the moment.
    virtual std::optional<std::size_t> live() = 0;
    // The cluster's machines that judged shards at the last call of live(). Empty: the workers are on this machine.
    virtual std::set<std::string> nodes() const { return {}; }
    // Whether, at the last call of live(), nothing ran and the scheduler may still start a shard.
    virtual bool is_waiting() const { return false; }
    // The shards whose workers ended with an error, as far as the scheduler says so, with their nodes.
    virtual std::map<std::size_t, std::string> failed() const { return {}; }
    // Gives these nodes no more shards, and again those that an earlier call named and this one does not. Where the
    // workers are on one machine, nothing happens.
    virtual void avoid(const std::set<std::string>& /*nodes*/) {}
    // Ends all shards.
    virtual void cancel() = 0;
};

// The progress of a run.
struct RunProgress {
    std::size_t done = 0;
    std::size_t all = 0;
    std::size_t attempts = 0;  // at all items
    std::size_t round = 0;
    std::size_t shards = 0;           // of this round
    std::optional<std::size_t> live;  // empty: unknown
    std::size_t nodes = 0;            // that judge shards; 0: this machine
    std::set<std::string> avoided{};  // the nodes that get no more shards
    std::chrono::nanoseconds elapsed{};
};

struct DriveOptions {
    std::size_t shard_size = 0;  // items; 0: chosen by the time that items took so far
    std::size_t slots = 1;       // estimated number of shards judged at a time
    int most_attempts = 3;
    std::chrono::milliseconds poll{1000};
    std::chrono::milliseconds stall_timeout{std::chrono::minutes{30}};

    std::function<std::chrono::steady_clock::time_point()> now = std::chrono::steady_clock::now;
    std::function<void(std::chrono::milliseconds)> sleep{};  // throws to stop the driver
    std::function<void(const RunProgress&)> show{};
    NodeHealth* health = nullptr;  // known from earlier runs too; null: of this run only
    Results::Take take{};          // gets each result as soon as the driver knows it
};

// How many items to judge together, for `missing` items of `seconds` (> 0) each and this number of slots: shards of a
// minute, but at least four for each slot.
std::size_t shard_size(std::size_t missing, double seconds, std::size_t slots);

// The items in shards of at most `size`. Those that are judged at a time, one for each slot, take the items in turn: so
// results come nearly in the order of the items, in which reports wait for them, and the last shards end together. If
// there are several packages among them, each shard has items that follow each other, as its worker prepares each
// package.
std::vector<std::vector<Item*>> dealt(const std::vector<Item*>& items, std::size_t size, std::size_t slots);

// What to send out first, while the duration of an item is unknown: all items in shards of `size`; if `size` is 0, only
// some items, to measure their duration.
struct Round {
    std::size_t items = 0;
    std::size_t shard_size = 1;
};
Round first_round(std::size_t items, std::size_t size, std::size_t slots);

// Returns when each item has a result in `results`, which may have some from earlier drivers. Copies the items' files
// into the run's folder: those of the first shards, and all others while these are judged. If most_attempts workers
// started an item without leaving a result, it gets a judge error that names their nodes, so that a submission cannot
// kill workers forever. What a worker refuses is sent out again as soon as a slot is free, and a node that refuses
// twice is avoided (node_health.hpp). After an exception, no shard of the run is live any more, as far as the engine
// could be reached.
void drive(const RunDir& run, std::vector<Item> items, Engine& engine, const DriveOptions& options, Results& results);

}  // namespace harness::execute
