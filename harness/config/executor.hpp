// The table [executor] of judge.toml: the cluster that runs the judging. A site's defaults for the flags.
#pragma once

#include <string>
#include <vector>

namespace harness::config {

struct Executor {
    std::string kind{};       // "local" or "slurm"; empty: not set
    std::string partition{};  // this and the next four have the values of sbatch; empty: not set
    std::string account{};
    std::string time{};
    std::string mem{};
    std::string constraint{};
    std::string stage{};  // "shared" or "tarball": how the nodes get their files; empty: not set
    std::vector<std::string> sbatch_args{};
    int max_nodes = 64;  // the most shards at a time; each uses one core of a node
};

class TableReader;

// Returns the defaults if there is no such table. Throws ConfigError.
Executor read_executor(const TableReader& root);

}  // namespace harness::config
