// Workers on Slurm nodes that cannot see the run's folder. For each shard, a process here with its own allocation
// (salloc) sends the shard to a node and receives the results (staging.hpp).
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "harness/dispatch/local.hpp"
#include "harness/dispatch/slurm.hpp"

namespace harness::dispatch {

class Staged : public Engine {
  public:
    // Like Slurm, but options.worker runs here and sends a shard. Ends the remaining jobs of an earlier driver. `pack`
    // is called once, before the first shard. Throws like require_slurm.
    Staged(const RunDir& run, const SlurmOptions& options, std::function<void()> pack);

    void submit(std::size_t first, std::size_t count) override;
    std::optional<std::size_t> live() override;
    std::size_t nodes() const override { return jobs_.nodes(); }
    void cancel() override;

    // The command that sends a shard, without the shard's number, which is appended.
    static std::vector<std::string> command(const Slurm& jobs, const std::vector<std::string>& worker);

  private:
    std::function<void()> pack_;
    Slurm jobs_;
    Local senders_;
};

}  // namespace harness::dispatch
