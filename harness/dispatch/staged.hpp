// The workers of a run as jobs of Slurm on nodes that do not see the run's folder: for each shard a process here, in an
// allocation of its own (salloc), that sends the shard there and takes what comes back (staging.hpp).
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "harness/dispatch/local.hpp"
#include "harness/dispatch/slurm.hpp"

namespace harness::dispatch {

class Staged : public Engine {
  public:
    // As Slurm; options.worker is run here, and sends a shard. Ends what an earlier driver has left. `pack`: called
    // once, before the first shard. Throws as require_slurm.
    Staged(const RunDir& run, const SlurmOptions& options, std::function<void()> pack);

    void submit(std::size_t first, std::size_t count) override;
    std::optional<std::size_t> live() override;
    std::size_t nodes() const override { return jobs_.nodes(); }
    void cancel() override;

    // The command that sends a shard, but for its number, which follows.
    static std::vector<std::string> command(const Slurm& jobs, const std::vector<std::string>& worker);

  private:
    std::function<void()> pack_;
    Slurm jobs_;
    Local senders_;
};

}  // namespace harness::dispatch
