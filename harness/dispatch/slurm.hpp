// The workers of a run as jobs of Slurm, by its commands sbatch, squeue and scancel; what it allows of an array is
// asked by scontrol. A run's jobs are known by their name, which no other run has: ids are given out again after a
// crash.
#pragma once

#include <chrono>
#include <stop_token>
#include <string>
#include <vector>

#include "harness/dispatch/engine.hpp"
#include "harness/dispatch/run_dir.hpp"

namespace harness::dispatch {

// What this node is called: as Slurm knows it where it runs this process, else as the machine is.
std::string node_name();

// Throws ConfigError where one of these commands of Slurm is not installed.
void require_slurm(const std::vector<std::string>& programs = {"sbatch", "squeue", "scancel"});

struct SlurmOptions {
    std::string name;                 // of the jobs
    std::vector<std::string> worker;  // the command that judges a shard, but for its number, which follows
    std::size_t at_once = 64;         // shards
    std::string partition{};          // this and what follows as sbatch has it; empty: not said
    std::string account{};
    std::string time{};
    std::string memory{};
    std::string constraint{};
    std::vector<std::string> more{};             // further arguments of sbatch, as they are
    std::chrono::milliseconds patience{60'000};  // for one command
    std::stop_token stop{};                      // no command is waited for any more, but the one that ends the jobs
};

class Slurm : public Engine {
  public:
    // Throws as require_slurm.
    Slurm(const RunDir& run, SlurmOptions options);

    // Throws ConfigError where Slurm answers, and refuses a run's jobs again and again.
    void submit(std::size_t first, std::size_t count) override;
    std::optional<std::size_t> live() override;
    std::size_t nodes() const override { return nodes_; }
    void cancel() override;

    // What each job of the run is asked for, as sbatch and salloc have it.
    std::vector<std::string> job_arguments() const;
    // The commands that submit() would run.
    std::vector<std::vector<std::string>> commands(std::size_t first, std::size_t count) const;

  private:
    std::size_t largest_array() const;

    const RunDir& run_;
    SlurmOptions options_;
    int refused_ = 0;  // in a row
    std::size_t nodes_ = 0;
};

}  // namespace harness::dispatch
