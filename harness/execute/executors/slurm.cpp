#include "harness/execute/slurm.hpp"

#include <set>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "executorkind_table.hpp"
#include "harness/base/error.hpp"
#include "harness/base/installation.hpp"
#include "harness/base/lines.hpp"
#include "harness/base/text.hpp"
#include "harness/execute/child.hpp"
#include "harness/execute/staging.hpp"

namespace harness::execute::executors {

namespace {

bool is_staged(const Dispatch& dispatch) {
    return dispatch.executor.stage == "tarball";
}

SlurmOptions jobs_of(const WorkersRequest& request) {
    const config::Executor& executor = request.dispatch.executor;
    std::vector<std::string> arguments = job_arguments(executor);
    arguments.insert(arguments.end(), executor.sbatch_args.begin(), executor.sbatch_args.end());
    return {.name = request.name,
            .worker = is_staged(request.dispatch) ? worker_of(request.run, {"--send"}) : worker_of(request.run),
            .at_once = static_cast<std::size_t>(executor.max_nodes),
            .arguments = std::move(arguments),
            .stop = request.driver.judging.stop};
}

void pack(const DriverContext& driver, const RunDir& run) {
    std::vector<std::filesystem::path> files;
    if (!driver.config.testlib_header.empty()) {
        files.push_back(driver.config.testlib_header);
    }
    for (const config::PackageEntry& entry : driver.config.packages) {
        for (const auto& [language, source] : entry.drivers) {
            files.push_back(source);
        }
    }
    try {
        pack_packages(run, run.manifest(), base::shipped_dir(), files, driver.judging.stop);
    } catch (const base::JudgeError&) {
        if (driver.judging.stop.stop_requested()) {  // tar was ended, or got the same signal
            throw sandbox::Interrupted();
        }
        throw;
    }
}

std::unique_ptr<Engine> engine_of(const WorkersRequest& request) {
    SlurmOptions options = jobs_of(request);
    if (!is_staged(request.dispatch)) {
        return std::make_unique<Slurm>(request.run, std::move(options));
    }
    return std::make_unique<Staged>(request.run, options,
                                    [&driver = request.driver, &run = request.run] { pack(driver, run); });
}

std::string first_commands(const WorkersRequest& request, std::size_t shards) {
    const SlurmOptions options = jobs_of(request);
    const Slurm slurm(request.run, options);
    if (is_staged(request.dispatch)) {
        return fmt::format("{} 0\n", fmt::join(Staged::command(slurm, options.worker), " "));
    }
    std::string text;
    for (const auto& [first, command] : slurm.commands(0, shards)) {
        text += fmt::format("{}\n", fmt::join(command, " "));
    }
    return text;
}

void cancel_jobs(const std::string& name) {
    if (is_installed("scancel")) {
        cancel_slurm_jobs(name);
    }
}

std::vector<std::string> names_of_nodes(const config::Executor& executor, const std::stop_token& stop) {
    require_commands("slurm", {"sinfo", "srun", "scancel"});
    std::vector<std::string> command{"sinfo", "--noheader", "--Node", "--format=%N"};
    if (!executor.partition.empty()) {
        command.push_back("--partition=" + executor.partition);
    }
    constexpr std::chrono::seconds patience{120};
    const Answer answer = ask(command, patience, stop);
    if (!answer.ok()) {
        throw base::ConfigError(fmt::format("--executor slurm: sinfo does not say which nodes there are: {}",
                                            base::one_line(base::last_line(answer.error), 300)));
    }
    const std::vector<std::string> words = base::words_of(answer.output);
    const std::set<std::string> names{words.begin(), words.end()};  // a node is listed for each of its partitions
    if (names.empty()) {
        throw base::ConfigError("--executor slurm: sinfo knows no nodes: look at --partition");
    }
    return {names.begin(), names.end()};
}

std::vector<std::string> command_on(const config::Executor& executor, const std::string& node, const std::string& job) {
    std::vector<std::string> command{"srun", "--nodes=1", "--ntasks=1", "--job-name=" + job, "--nodelist=" + node};
    const std::vector<std::string> asked = job_arguments(executor);
    command.insert(command.end(), asked.begin(), asked.end());
    return command;
}

}  // namespace

ExecutorKind slurm() {
    return {.name = "slurm",
            .commands = slurm_commands,
            .engine = engine_of,
            .preview = first_commands,
            .cancel = cancel_jobs,
            .nodes = {.names = names_of_nodes, .command = command_on}};
}

}  // namespace harness::execute::executors
