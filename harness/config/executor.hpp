// What judge.toml says of the cluster that runs are spread over: [executor], a site's defaults for the flags.
#pragma once

#include <filesystem>
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
    std::vector<std::string> sbatch_args;
    int max_nodes = 64;  // shards at a time, each on a core of a node
};

// Of the file over the shipped one, as read_layers() does; all defaults where neither has such a table. Throws
// ConfigError.
Executor read_executor(const std::filesystem::path& file, const std::filesystem::path& shipped = {});

}  // namespace harness::config
