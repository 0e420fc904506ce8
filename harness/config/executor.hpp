// What judge.toml says of the cluster that runs are spread over: [executor], a site's defaults for the flags.
#pragma once

#include <string>
#include <vector>

namespace harness::config {

struct Executor {
    std::string kind;       // "local" or "slurm"; empty: not said
    std::string partition;  // this and what follows as sbatch has it; empty: not said
    std::string account;
    std::string time;
    std::string mem;
    std::string constraint;
    std::string stage;  // "shared" or "tarball": how nodes get what they judge; empty: not said
    std::vector<std::string> sbatch_args;
    int max_nodes = 64;  // shards at a time, each on a core of a node
};

class TableReader;

// All defaults where there is no such table. Throws ConfigError.
Executor read_executor(const TableReader& root);

}  // namespace harness::config
