// Submissions that come one after another, as to a server, judged by a cluster: a run's folder for each batch of them.
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
    // `flags` are completed(). `folder`, which the nodes see, is this one's alone; `context` must outlive this. Throws
    // ConfigError where there is no Slurm.
    Batches(const Context& context, DispatchFlags flags, std::filesystem::path folder);

    // Batches at a time, so that one slow submission does not delay all that come after it.
    std::size_t lanes() const { return failed_.size(); }
    // Submissions of a batch, each a shard.
    std::size_t most() const;

    // As serve::Elsewhere::judge; each lane calls it once at a time. The folder of a batch that failed stays until the
    // next one of its lane fails: what Slurm said lies in it.
    void judge(const config::Config& config, const std::vector<serve::Errand>& errands, const serve::Done& done,
               std::size_t lane);

  private:
    void clear_leftovers();

    const Context& context_;
    DispatchFlags flags_;
    const std::filesystem::path folder_;
    std::string machine_;
    std::once_flag cleared_;
    std::vector<std::filesystem::path> failed_;  // of each lane
};

}  // namespace harness::cli
