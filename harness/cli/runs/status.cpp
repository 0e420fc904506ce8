#include <csignal>
#include <map>
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
#include "harness/execute/results.hpp"
#include "harness/execute/run_dir.hpp"

namespace harness::cli {

namespace {

using execute::Manifest;
using execute::RunDir;

// The items of all shards that were sent out, each once. The manifest cannot be used: in one part of a run it also
// counts the items of the other parts.
std::map<std::string, std::string> sent_out(const RunDir& run) {
    std::map<std::string, std::string> names;
    for (std::size_t shard = 0; shard < run.shards(); ++shard) {
        for (const execute::Item& item : run.shard(shard)) {
            names.emplace(item.id, item.name);
        }
    }
    return names;
}

// Returns 1 if results are missing.
int show_status(const std::string& folder) {
    const RunDir run(folder);
    const Manifest manifest = run.manifest();
    const std::map<std::string, std::string> items = sent_out(run);
    execute::Results results(run);
    std::map<std::string, int> nodes;
    results.update([&](const std::string& id, const execute::Published& published) {
        if (published.attempt > 0 && items.contains(id)) {
            ++nodes[published.node.name];
        }
    });
    std::size_t done = 0;
    std::string lines;
    for (const auto& [id, name] : items) {
        done += results.has(id) ? 1 : 0;
        if (const std::vector<std::string>& attempts = results.attempts(id); attempts.size() > 1) {
            lines += fmt::format("{}: {} attempts, the last on {}{}\n", base::one_line(name, 200), attempts.size(),
                                 base::one_line(attempts.back(), 100), results.has(id) ? "" : ", no result");
        }
    }
    const auto driver = run.driver();
    std::string text =
        fmt::format("{}: judge {}{}\n{}\n{} of {} judged, in {}\n", manifest.run,
                    manifest.arguments.empty() ? "" : base::one_line(manifest.arguments.front(), 40),
                    manifest.shard.empty() ? "" : ", shard " + manifest.shard,
                    driver ? "driven by " + driver->text() : "no driver is running", done,
                    base::plural(items.size(), execute::noun_of(manifest)), base::plural(run.shards(), "shard"));
    for (const auto& [name, count] : nodes) {
        text += fmt::format("{}: {}\n", base::one_line(name, 100), count);
    }
    for (const auto& [name, reason] : execute::refusals_by_node(run)) {
        text += fmt::format("{}: {}\n", name, reason);
    }
    write_out(text + lines);
    return done == items.size() ? 0 : 1;
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
