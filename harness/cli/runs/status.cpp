#include <csignal>
#include <memory>

#include <fmt/format.h>

#include "harness/base/error.hpp"
#include "harness/base/text.hpp"
#include "harness/cli/commands.hpp"
#include "harness/cli/context.hpp"
#include "harness/execute/child.hpp"
#include "harness/execute/dispatch.hpp"
#include "harness/execute/executor_kind.hpp"
#include "harness/execute/machine.hpp"
#include "harness/execute/node_health.hpp"
#include "harness/execute/run_dir.hpp"
#include "harness/execute/standing.hpp"

namespace harness::cli {

namespace {

using execute::Manifest;
using execute::RunDir;

// Returns 1 if results are missing.
int show_status(const std::string& folder) {
    const RunDir run(folder);
    const Manifest manifest = run.manifest();
    const execute::Standing standing = execute::read_standing(run);
    std::string lines;
    for (const auto& [name, attempts, last_node, has_result] : standing.repeated) {
        lines += fmt::format("{}: {} attempts, the last on {}{}\n", base::one_line(name, 200), attempts,
                             base::one_line(last_node, 100), has_result ? "" : ", no result");
    }
    const auto driver = run.driver();
    std::string text =
        fmt::format("{}: judge {}{}\n{}\n{} of {} judged, in {}\n", manifest.run,
                    manifest.arguments.empty() ? "" : base::one_line(manifest.arguments.front(), 40),
                    manifest.shard.empty() ? "" : ", shard " + manifest.shard,
                    driver ? "driven by " + driver->text() : "no driver is running", standing.done,
                    base::plural(standing.items, execute::noun_of(manifest)), base::plural(run.shards(), "shard"));
    for (const auto& [name, count] : standing.nodes) {
        text += fmt::format("{}: {}\n", base::one_line(name, 100), count);
    }
    for (const auto& [name, reason] : execute::refusals_by_node(run)) {
        text += fmt::format("{}: {}\n", name, reason);
    }
    write_out(text + lines);
    return standing.done == standing.items ? 0 : 1;
}

// Stops the driver if it runs on this machine, and cancels the jobs that it left on a cluster.
int cancel(const std::string& folder) {
    const RunDir run(folder);
    const Manifest manifest = run.manifest();
    const auto driver = run.driver();
    if (driver && driver->host != execute::host_name()) {
        throw base::ConfigError(folder, 0,
                                fmt::format("is driven by {}: call judge cancel on that machine", driver->text()));
    }
    if (driver && (driver->pid <= 0 || ::kill(driver->pid, SIGTERM) != 0)) {
        base::throw_errno("cannot end " + driver->text());
    }
    for (const execute::ExecutorKind& executor : execute::all_executors()) {
        executor.cancel(manifest.run);
    }
    write_out(fmt::format("{}: the results so far are kept, and --resume continues the run\n",
                          driver ? "ended " + driver->text() : "no driver is running"));
    return 0;
}

Command command(const std::string& name, const std::string& help, int (*run)(const std::string&)) {
    const auto folder = std::make_shared<std::string>();
    return {.name = name,
            .help = help,
            .flags = {required({"DIR", folder.get(), "the run's folder, as it was given to --run-dir"})},
            .run = [folder, run](Call&) { return run(*folder); }};
}

}  // namespace

Command status_command() {
    return command("status", "how far a run in a folder (--run-dir) is, where, and what was tried again", show_status);
}

Command cancel_command() {
    return command("cancel", "end the judging of a run in a folder (--run-dir), its jobs in a cluster too", cancel);
}

}  // namespace harness::cli
