// Runs the workers of a run: as processes of this machine, or by a cluster's scheduler. Its answers are not trusted:
// only a result in the run's folder shows that an item was judged.
#pragma once

#include <cstddef>
#include <optional>

namespace harness::dispatch {

class Engine {
  public:
    virtual ~Engine() = default;

    // Requests the judging of `count` shards, starting with number `first`. Shards that cannot be sent out now are
    // missing later and then sent out again. Throws ConfigError if they can never be sent out.
    virtual void submit(std::size_t first, std::size_t count) = 0;
    // The number of the run's shards that wait or are being judged, including those of an earlier driver; empty:
    // unknown at the moment.
    virtual std::optional<std::size_t> live() = 0;
    // The number of cluster machines that judged shards at the last call of live(); 0: this machine.
    virtual std::size_t nodes() const { return 0; }
    // Ends all shards.
    virtual void cancel() = 0;
};

}  // namespace harness::dispatch
