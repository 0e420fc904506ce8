#include "harness/execute/slurm.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "executorkind_table.hpp"
#include "harness/base/error.hpp"
#include "harness/base/installation.hpp"
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
    for (const auto& command : slurm.commands(0, shards)) {
        text += fmt::format("{}\n", fmt::join(command, " "));
    }
    return text;
}

void cancel_jobs(const RunDir& run, const std::string& name) {
    if (is_installed("scancel")) {
        Slurm(run, {.name = name, .worker = {}}).cancel();
    }
}

}  // namespace

ExecutorKind slurm() {
    return {.name = "slurm",
            .commands = slurm_commands,
            .engine = engine_of,
            .preview = first_commands,
            .cancel = cancel_jobs};
}

}  // namespace harness::execute::executors
