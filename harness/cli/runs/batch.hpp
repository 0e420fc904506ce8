// A cluster judges submissions that arrive one after another, as on a server: one run folder for each batch of them.
#pragma once

#include <cstddef>
#include <filesystem>
#include <mutex>
#include <string>
#include <vector>

#include "harness/cli/context.hpp"
#include "harness/serve/course.hpp"

namespace harness::cli {

class Batches {
  public:
    // `flags` must come from completed(). Nothing else may use `folder`, and the nodes must see it. `context` must
    // outlive this. Throws ConfigError if there is no Slurm.
    Batches(const Context& context, DispatchFlags flags, std::filesystem::path folder);

    // The number of batches at a time: several, so that one slow submission does not delay all later ones.
    std::size_t lanes() const { return failed_.size(); }
    // The most submissions in a batch; each is a shard.
    std::size_t most() const;

    // Like serve::RemoteJudge::judge; at most one call for each lane at a time. The folder of a failed batch holds
    // Slurm's messages, so it is kept until the next batch of its lane fails.
    void judge(const config::Config& config, const std::vector<serve::RemoteSubmission>& submissions,
               const serve::Done& done, std::size_t lane);

  private:
    void clear_leftovers();

    const Context& context_;
    DispatchFlags flags_;
    const std::filesystem::path folder_;
    std::string machine_;
    std::once_flag cleared_;
    std::vector<std::filesystem::path> failed_;  // one for each lane
};

}  // namespace harness::cli
