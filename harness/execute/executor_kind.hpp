// Where the workers of a run can be. Each file in executors/ is a kind: it defines a function with the name of the
// file, which returns an ExecutorKind. The name is also in harness/format/config/executors.hpp.
#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <vector>

#include "harness/execute/dispatch.hpp"
#include "harness/execute/drive.hpp"
#include "harness/execute/run_dir.hpp"

namespace harness::execute {

// A run that needs workers. Outlives its engine.
struct WorkersRequest {
    const DriverContext& driver;
    const Dispatch& dispatch;
    const RunDir& run;
    std::string name;  // of the run
};

// The nodes on which the workers of a cluster run.
struct Nodes {
    // The names of the nodes that the settings allow. Throws ConfigError.
    std::vector<std::string> (*names)(const config::Executor& executor, const std::stop_token& stop) = nullptr;
    // The first words of a command that runs another one on a node, as a job of this name.
    std::vector<std::string> (*command)(const config::Executor& executor, const std::string& node,
                                        const std::string& job) = nullptr;
};

struct ExecutorKind {
    std::string name;
    // The commands that it calls; the first makes new jobs. Empty: the workers are processes of this machine.
    std::vector<std::string> commands{};
    std::unique_ptr<Engine> (*engine)(const WorkersRequest& request);
    // The commands that would judge this number of shards first, as lines for --dry-run.
    std::string (*preview)(const WorkersRequest& request, std::size_t shards) = [](const auto&, auto) {
        return std::string{};
    };
    // Ends the jobs of this name, such as those of a run that its driver left behind. Does nothing on a machine without
    // the commands.
    void (*cancel)(const std::string& name) = [](const auto&) {};
    // How `judge doctor` gets to its nodes; empty: it does not.
    Nodes nodes{};

    bool is_remote() const { return !commands.empty(); }
};

const std::vector<ExecutorKind>& all_executors();
// The kind that the flags and judge.toml name; local if they name none.
const ExecutorKind& executor_of(const config::Executor& executor);

// Throws ConfigError if one of these commands is not installed.
void require_commands(const std::string& executor, const std::vector<std::string>& commands);

// The number of shards at a time.
std::size_t slots_of(const DriverContext& driver, const Dispatch& dispatch);

// The command that judges a shard of the run, without its last argument, which is the shard's number. `flags`: further
// ones.
std::vector<std::string> worker_of(const RunDir& run, const std::vector<std::string>& flags = {});

}  // namespace harness::execute
