// Judges on a cluster: one run folder for each batch of submissions.
#pragma once

#include <filesystem>
#include <mutex>
#include <set>
#include <string>
#include <vector>

#include "harness/execute/dispatch.hpp"
#include "harness/execute/executor.hpp"

namespace harness::execute {

class Cluster : public Executor {
  public:
    // `dispatch` must come from completed(). `machine`: any_machine_key(). Nothing else may use `folder`, and the nodes
    // must see it. Throws ConfigError if its commands are missing.
    Cluster(DriverContext driver, Dispatch dispatch, std::string machine, std::filesystem::path folder);

    // Several, so that one slow submission does not delay all later ones.
    std::size_t lanes() const override { return failed_.size(); }
    // Each is a shard.
    std::size_t most() const override;
    // The folder of a failed batch holds the messages of its workers, so it is kept until the next batch of its lane
    // fails.
    void judge(const std::vector<Task>& tasks, const Done& done, std::size_t lane,
               const std::stop_token& stop) override;

  private:
    void clear_leftovers();
    void tell_of_avoided();

    const DriverContext driver_;
    Dispatch dispatch_;
    const std::string machine_;
    const std::filesystem::path folder_;
    std::once_flag cleared_;
    std::vector<std::filesystem::path> failed_;  // one for each lane
    NodeHealth health_;
    std::mutex told_mutex_;
    std::set<std::string> told_;  // of these avoided nodes
};

}  // namespace harness::execute
