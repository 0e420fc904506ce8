// Workers as jobs of Slurm, by the commands sbatch, squeue and scancel; scontrol tells the largest allowed array. A
// run's jobs are identified by their unique name, because Slurm may reuse ids after a crash.
#pragma once

#include <chrono>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <stop_token>
#include <string>
#include <vector>

#include "harness/execute/local.hpp"
#include "harness/execute/run_dir.hpp"

namespace harness::execute {

// The name of this node: Slurm's name in a job of Slurm, else the machine's name.
std::string node_name();

inline const std::vector<std::string> slurm_commands{"sbatch", "squeue", "scancel"};

void cancel_slurm_jobs(const std::string& name);

struct SlurmOptions {
    std::string name;                 // of the jobs
    std::vector<std::string> worker;  // the command that judges a shard, without the shard's number, which is appended
    std::size_t at_once = 64;         // shards at a time
    std::vector<std::string> arguments{};        // further ones of sbatch and salloc, unchanged
    std::chrono::milliseconds patience{60'000};  // time limit of one command
    std::stop_token stop{};                      // afterwards only the command that ends the jobs is waited for
};

class Slurm : public Engine {
  public:
    // Throws ConfigError if one of its commands is not installed.
    Slurm(const RunDir& run, SlurmOptions options);

    // Throws ConfigError if Slurm answers but repeatedly refuses the run's jobs.
    void submit(std::size_t first, std::size_t count) override;
    std::optional<std::size_t> live() override;
    std::set<std::string> nodes() const override { return nodes_; }
    bool is_waiting() const override { return is_waiting_; }
    std::map<std::size_t, std::string> failed() const override { return failed_; }
    void avoid(const std::set<std::string>& nodes) override;
    void cancel() override;

    // The arguments of sbatch and salloc for each job of the run.
    std::vector<std::string> job_arguments() const;
    // The commands that submit() would run, by their first shard.
    std::map<std::size_t, std::vector<std::string>> commands(std::size_t first, std::size_t count) const;

  private:
    std::size_t largest_array() const;
    void note_failure(const std::string& array, const std::string& task, const std::string& node);

    const RunDir& run_;
    SlurmOptions options_;
    std::map<std::string, std::size_t> first_shards_;  // by the job ids of arrays
    std::map<std::size_t, std::string> failed_;
    std::set<std::string> excluded_;  // by the user
    std::set<std::string> avoided_;   // with those
    int refused_ = 0;                 // times in a row
    std::set<std::string> nodes_;
    bool is_waiting_ = false;
};

// The same for nodes that cannot see the run's folder. For each shard, a process here with its own allocation (salloc)
// sends the shard to a node and receives the results (staging.hpp).
class Staged : public Engine {
  public:
    // Like Slurm, but options.worker runs here and sends a shard. Ends the remaining jobs of an earlier driver. `pack`
    // is called once, before the first shard. Throws like Slurm.
    Staged(const RunDir& run, const SlurmOptions& options, std::function<void()> pack);

    void submit(std::size_t first, std::size_t count) override;
    std::optional<std::size_t> live() override;
    std::set<std::string> nodes() const override { return jobs_.nodes(); }
    bool is_waiting() const override { return jobs_.is_waiting(); }
    void avoid(const std::set<std::string>& nodes) override;
    void cancel() override;

    // The command that sends a shard, without the shard's number, which is appended.
    static std::vector<std::string> command(const Slurm& jobs, const std::vector<std::string>& worker);

  private:
    std::function<void()> pack_;
    std::vector<std::string> worker_;
    Slurm jobs_;
    Local senders_;
};

}  // namespace harness::execute
