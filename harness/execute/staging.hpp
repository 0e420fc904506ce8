// Judges a shard on a node that sees none of the driver's files. The files go there as archives, by sbcast and on the
// worker's standard input. The worker reports the files of its run folder on its standard output, as a line of JSON
// each. Files shipped with the judge are not sent: the judge is installed at the same path on each node.
#pragma once

#include <filesystem>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "harness/execute/run_dir.hpp"

namespace harness::execute {

// Archives the run's packages, its judge.toml and the named `files` in the run's folder, except files below `shipped`
// (may be empty). The same files give the same bytes. Throws ConfigError if the run's folder is inside a package,
// JudgeError with tar's message, also if tar is ended because of `stop` or after a day, and SystemError.
void pack_packages(const RunDir& run, const Manifest& manifest, const std::filesystem::path& shipped,
                   const std::vector<std::filesystem::path>& files, const std::stop_token& stop);

struct Sending {
    std::vector<std::string> worker;  // the command that judges a sent shard, like `judge shard`
    std::filesystem::path cache_dir;  // of the cache on the node
    std::filesystem::path shipped;    // as above
    std::stop_token stop{};
};

// Judges a shard on the node of this process's allocation (salloc), and leaves the results in the run's folder. Returns
// whether the worker ended successfully; if not, standard error has the reason. Throws like pack_packages.
bool send_shard(const RunDir& run, std::size_t shard, const Sending& sending);

// A shard that was sent to this node.
struct Received {
    RunDir run;
    Manifest manifest;           // with the paths of the packages on this node
    std::filesystem::path sent;  // the sender's file /x is x below this folder
};
// Reads the shard from standard input into `folder`. `packages`: the hash of the packages' archive. `archive`: the file
// it was just sent to, which is removed; empty: it was not sent. Returns empty, and tells the sender, if the cache does
// not have the packages. Throws like pack_packages.
std::optional<Received> receive_shard(const std::filesystem::path& folder, const std::string& packages,
                                      const std::filesystem::path& archive, const std::filesystem::path& cache_dir);

}  // namespace harness::execute
