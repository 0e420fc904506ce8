#include "harness/execute/cluster.hpp"

#include <algorithm>
#include <chrono>
#include <map>

#include <fmt/format.h>

#include "harness/base/error.hpp"
#include "harness/base/files.hpp"
#include "harness/base/random.hpp"
#include "harness/base/text.hpp"
#include "harness/execute/executor_kind.hpp"
#include "harness/execute/run_dir.hpp"
#include "harness/judge/compile/compiler.hpp"
#include "harness/judge/plan/fingerprints.hpp"

namespace harness::execute {

namespace {

namespace fs = std::filesystem;
constexpr std::size_t most_lanes = 4;  // each lane calls squeue once a second
constexpr const char* setting = "serve";

// The programs of a batch. Equal programs are judged once, even from different students.
class Batch {
  public:
    Batch(const DriverContext& driver, const std::string& machine, std::size_t lane)
        : driver_(driver), machine_(machine), runner_(driver.judging.make_runner(static_cast<int>(lane))) {}

    // Throws ConfigError if a file of the package cannot be read or a compiler is not installed.
    void add(const Task& task, std::size_t index) {
        const package::Submission& submission = task.submission;
        Part& part = part_of(*task.plan);
        const std::string key = part.fingerprints.of(submission, *runner_).all;
        // No key: the submission will not be compiled.
        const std::string id = key.empty() ? base::random_hex(16) : key;
        std::vector<std::size_t>& indexes = indexes_[id];
        if (indexes.empty()) {
            items_.push_back(item_of(id, part.number, submission));
        }
        indexes.push_back(index);
    }

    Manifest manifest(const Dispatch& dispatch) const {
        Manifest manifest = new_manifest(driver_.config, dispatch, {});
        manifest.setting = setting;
        manifest.items = items_.size();
        for (const judge::Plan* plan : plans_) {
            const judge::Fingerprints& fingerprints = parts_.at(plan).fingerprints;
            add_part(manifest, *plan, fingerprints.basis(), fingerprints.data_files());
            manifest.packages.back().is_copy = true;
        }
        return manifest;
    }

    const std::vector<Item>& items() const { return items_; }
    // The indexes of the tasks that have the result of this item.
    const std::vector<std::size_t>& tasks_of(const std::string& id) const { return indexes_.at(id); }

  private:
    struct Part {
        std::size_t number = 0;
        judge::Fingerprints fingerprints;
    };

    Part& part_of(const judge::Plan& plan) {
        if (const auto known = parts_.find(&plan); known != parts_.end()) {
            return known->second;
        }
        Part part{plans_.size(), {plan, machine_, setting, *runner_}};
        plans_.push_back(&plan);
        return parts_.emplace(&plan, std::move(part)).first->second;
    }

    const DriverContext& driver_;
    const std::string& machine_;
    std::shared_ptr<sandbox::Runner> runner_;
    std::map<const judge::Plan*, Part> parts_;
    std::vector<const judge::Plan*> plans_;
    std::vector<Item> items_;
    std::map<std::string, std::vector<std::size_t>> indexes_;  // of tasks, by item
};

}  // namespace

Cluster::Cluster(DriverContext driver, Dispatch dispatch, std::string machine, fs::path folder)
    : driver_(std::move(driver)),
      dispatch_(std::move(dispatch)),
      machine_(std::move(machine)),
      folder_(std::move(folder)),
      failed_(std::min(most_lanes, static_cast<std::size_t>(dispatch_.executor.max_nodes))) {
    const ExecutorKind& kind = executor_of(dispatch_.executor);
    require_commands(kind.name, kind.commands);
    dispatch_.executor.max_nodes = static_cast<int>(most());
    dispatch_.shard_size = 1;
}

std::size_t Cluster::most() const {
    return std::max(std::size_t{1}, static_cast<std::size_t>(dispatch_.executor.max_nodes) / lanes());
}

// A killed server leaves runs behind. Their jobs would judge submissions that nobody waits for.
void Cluster::clear_leftovers() {
    fs::create_directories(folder_);
    for (const fs::directory_entry& each : fs::directory_iterator(folder_)) {
        try {
            const RunDir run(each.path());
            if (const auto manifest = run.read()) {
                executor_of(dispatch_.executor).cancel(manifest->run);
            }
        } catch (const base::ConfigError&) {  // the server was killed while it created the folder: no jobs exist
        }
        base::remove_quietly(each.path());  // may fail while a worker is still ending; the next start retries
    }
}

// Once for each node, until it is used again.
void Cluster::tell_of_avoided() {
    const auto now = std::chrono::steady_clock::now();
    const std::map<std::string, NodeHealth::Avoided> avoided = health_.avoided(now);
    const std::lock_guard lock(told_mutex_);
    for (const auto& [name, node] : avoided) {
        if (!told_.contains(name)) {
            const auto minutes = std::chrono::ceil<std::chrono::minutes>(node.until - now);
            driver_.warn(fmt::format("node {} gets no submissions for {}: it refused {}, the last one: {}",
                                     base::one_line(name, 100),
                                     base::plural(static_cast<std::size_t>(minutes.count()), "minute"),
                                     base::plural(node.refusals, "time"), base::one_line(node.reason, 500)));
        }
    }
    told_ = names_of(avoided);
}

void Cluster::judge(const std::vector<Task>& tasks, const Done& done, std::size_t lane, const std::stop_token& stop) {
    std::call_once(cleared_, [this] { clear_leftovers(); });
    DriverContext driver = driver_;
    driver.judging.stop = stop;
    driver.show = nullptr;  // several batches may be judged at a time
    driver.health = &health_;
    Batch batch(driver, machine_, lane);
    for (std::size_t index = 0; index < tasks.size(); ++index) {
        try {
            batch.add(tasks[index], index);
        } catch (const base::ConfigError& error) {  // concerns only this package or compiler
            done(index, judge_failed(error.what()));
        }
    }
    if (batch.items().empty()) {
        return;
    }
    const Manifest manifest = batch.manifest(dispatch_);
    const RunDir run(folder_ / manifest.run);
    try {
        run.create(manifest);
        const base::Fd lock = run.lock();
        Results results(run);
        judge_items(driver, dispatch_, run, manifest.run, batch.items(), results,
                    [&](const std::string& id, const Published& published) {
                        for (const std::size_t index : batch.tasks_of(id)) {
                            done(index, published.result);
                        }
                    });
    } catch (const sandbox::Interrupted&) {
        base::remove_quietly(run.path());
        throw;
    } catch (...) {
        base::remove_quietly(failed_.at(lane));
        failed_[lane] = run.path();
        tell_of_avoided();
        throw;
    }
    base::remove_quietly(run.path());
    tell_of_avoided();
}

}  // namespace harness::execute
