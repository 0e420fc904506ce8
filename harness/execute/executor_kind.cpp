#include "harness/execute/executor_kind.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "executorkind_table.hpp"
#include "harness/base/error.hpp"
#include "harness/base/installation.hpp"
#include "harness/execute/child.hpp"

namespace harness::execute {

const std::vector<ExecutorKind>& all_executors() {
    static const std::vector<ExecutorKind> all = executors::executorkind_table();
    return all;
}

const ExecutorKind& executor_of(const config::Executor& executor) {
    const std::string name = executor.kind.empty() ? "local" : executor.kind;
    const auto kind = std::ranges::find(all_executors(), name, &ExecutorKind::name);
    base::assert_that(kind != all_executors().end(), "each executor has a file");
    return *kind;
}

void require_commands(const std::string& executor, const std::vector<std::string>& commands) {
    for (const std::string& command : commands) {
        if (!is_installed(command)) {
            throw base::ConfigError(fmt::format(
                "--executor {}: there is no {} here: call it on a machine of the cluster, or use --executor local",
                executor, command));
        }
    }
}

std::size_t slots_of(const DriverContext& driver, const Dispatch& dispatch) {
    return static_cast<std::size_t>(executor_of(dispatch.executor).is_remote() ? dispatch.executor.max_nodes
                                                                               : driver.judging.jobs);
}

std::vector<std::string> worker_of(const RunDir& run, const std::vector<std::string>& flags) {
    std::vector<std::string> worker{(base::program_dir() / "judge").string(), "shard", "--run", run.path().string()};
    worker.insert(worker.end(), flags.begin(), flags.end());
    worker.emplace_back("--index");
    return worker;
}

}  // namespace harness::execute
