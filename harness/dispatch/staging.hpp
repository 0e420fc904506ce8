// A shard judged on a node that sees no file of the driver's: what it takes goes there as archives, by sbcast and on
// the worker's standard input, and what the worker leaves in its run's folder comes back on its standard output, a line
// of JSON each. What is shipped with the judge is not sent: the judge is installed on each node, at the same place.
#pragma once

#include <filesystem>
#include <functional>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "harness/dispatch/run_dir.hpp"

namespace harness::dispatch {

// Puts the run's packages, its judge.toml and further `files` that this names into one archive in its folder, but for
// what lies below `shipped` (may be empty). The same files give the same bytes. Throws ConfigError where the run's
// folder lies in a package, JudgeError with what tar says, and SystemError.
void pack_packages(const RunDir& run, const Manifest& manifest, const std::filesystem::path& shipped,
                   const std::vector<std::filesystem::path>& files);

struct Sending {
    std::vector<std::string> worker;  // the command that judges a shard that is sent, as `judge shard`
    std::filesystem::path cache_dir;  // of the node's cache
    std::filesystem::path shipped;    // as above
    std::stop_token stop{};
};

// Has a shard judged on the node of the allocation in which this process runs (salloc), and leaves in the run's folder
// what comes of it. Whether the worker ended in order; if not, standard error has the reason. Throws as pack_packages.
bool send_shard(const RunDir& run, std::size_t shard, const Sending& sending);

// A shard that was sent here.
struct Received {
    RunDir run;
    Manifest manifest;           // the places of its packages are here
    std::filesystem::path sent;  // the file /x of the sender is x below it
};
// Reads it from standard input into `folder`. `packages`: the hash of their archive; `archive`: where it was just sent
// to, and is removed from; empty: it was not sent. Empty where the cache does not have it, which the sender is told.
// Throws as pack_packages.
std::optional<Received> receive_shard(const std::filesystem::path& folder, const std::string& packages,
                                      const std::filesystem::path& archive, const std::filesystem::path& cache_dir);

}  // namespace harness::dispatch
