// What runs the workers of a run: processes of this machine, or a cluster's scheduler. It is asked for shards, and is
// believed nothing: what is judged is what has a result in the run's folder.
#pragma once

#include <cstddef>
#include <optional>

namespace harness::dispatch {

class Engine {
  public:
    virtual ~Engine() = default;

    // Has `count` shards from number `first` on judged. What cannot be sent out now is missing later, and is sent out
    // again. Throws ConfigError where it never can be.
    virtual void submit(std::size_t first, std::size_t count) = 0;
    // How many of the run's shards wait or are being judged, those of an earlier driver too; empty: nobody can tell
    // now.
    virtual std::optional<std::size_t> live() = 0;
    // On how many machines of a cluster shards were being judged when live() was asked last; 0: on this one.
    virtual std::size_t nodes() const { return 0; }
    // Ends them all.
    virtual void cancel() = 0;
};

}  // namespace harness::dispatch
