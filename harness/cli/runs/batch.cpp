#include "harness/cli/runs/batch.hpp"

#include <algorithm>
#include <map>

#include "harness/base/error.hpp"
#include "harness/base/files.hpp"
#include "harness/base/random.hpp"
#include "harness/cli/runs/executor.hpp"
#include "harness/execute/run_dir.hpp"
#include "harness/execute/slurm.hpp"
#include "harness/judge/compile/compiler.hpp"
#include "harness/judge/plan/fingerprints.hpp"

namespace harness::cli {

namespace {

namespace fs = std::filesystem;
using execute::Item;
using execute::Manifest;
using execute::RunDir;

constexpr std::size_t most_lanes = 4;  // each lane calls squeue once a second
constexpr const char* setting = "serve";

// The programs of a batch. Equal programs are judged once, even from different students.
class Batch {
  public:
    Batch(const Context& context, const config::Config& config, const std::string& machine, std::size_t lane)
        : config_(config), machine_(machine), runner_(context.runner_factory()(static_cast<int>(lane))) {}

    // Throws ConfigError if a file of the package cannot be read or a compiler is not installed.
    void add(const serve::RemoteSubmission& remote, std::size_t place) {
        const package::Submission& submission = remote.submission;
        Part& part = part_of(*remote.plan);
        const std::string key = part.fingerprints.of(submission, *runner_).all;
        // No key: the submission will not be compiled.
        const std::string id = key.empty() ? base::random_hex(16) : key;
        std::vector<std::size_t>& places = places_[id];
        if (places.empty()) {
            items_.push_back(item_of(id, part.number, submission));
        }
        places.push_back(place);
    }

    Manifest manifest(const DispatchFlags& flags) const {
        Manifest manifest = new_manifest(config_, flags, {});
        manifest.setting = setting;
        manifest.items = items_.size();
        for (const judge::Plan* plan : plans_) {
            add_part(manifest, *plan);
        }
        return manifest;
    }

    std::vector<Item>& items() { return items_; }

    // Calls `done` for new results.
    void tell(const RunDir& run, const serve::Done& done) {
        for (const Item& item : items_) {
            const auto found = places_.find(item.id);
            if (found == places_.end() || !run.has_result(item.id)) {
                continue;
            }
            const auto published = run.result(item.id);
            if (!published) {
                continue;  // it was damaged, and is judged again
            }
            for (const std::size_t place : found->second) {
                done(place, published->result);
            }
            places_.erase(found);
        }
    }

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

    const config::Config& config_;
    const std::string& machine_;
    std::shared_ptr<sandbox::Runner> runner_;
    std::map<const judge::Plan*, Part> parts_;
    std::vector<const judge::Plan*> plans_;
    std::vector<Item> items_;
    std::map<std::string, std::vector<std::size_t>> places_;  // key: an item that `done` was not yet called for
};

}  // namespace

Batches::Batches(const Context& context, DispatchFlags flags, fs::path folder)
    : context_(context),
      flags_(std::move(flags)),
      folder_(std::move(folder)),
      machine_(any_machine_key(context.machine(false))),
      failed_(std::min(most_lanes, static_cast<std::size_t>(flags_.executor.max_nodes))) {
    execute::require_slurm();
    flags_.executor.max_nodes = static_cast<int>(most());
    flags_.shard_size = 1;
}

std::size_t Batches::most() const {
    return std::max(std::size_t{1}, static_cast<std::size_t>(flags_.executor.max_nodes) / lanes());
}

// A killed server leaves runs behind. Their jobs would judge submissions that nobody waits for.
void Batches::clear_leftovers() {
    fs::create_directories(folder_);
    for (const fs::directory_entry& each : fs::directory_iterator(folder_)) {
        try {
            const RunDir run(each.path());
            if (const auto manifest = run.read()) {
                execute::Slurm(run, {.name = manifest->run, .worker = {}}).cancel();
            }
        } catch (const base::ConfigError&) {  // the server was killed while it created the folder: no jobs exist
        }
        base::remove_quietly(each.path());  // may fail while a worker is still ending; the next start retries
    }
}

void Batches::judge(const config::Config& config, const std::vector<serve::RemoteSubmission>& submissions,
                    const serve::Done& done, std::size_t lane) {
    std::call_once(cleared_, [this] { clear_leftovers(); });
    Batch batch(context_, config, machine_, lane);
    for (std::size_t place = 0; place < submissions.size(); ++place) {
        try {
            batch.add(submissions[place], place);
        } catch (const base::ConfigError& error) {  // concerns only this package or compiler
            done(place, serve::judge_failed(error.what()));
        }
    }
    if (batch.items().empty()) {
        return;
    }
    const Manifest manifest = batch.manifest(flags_);
    const RunDir run(folder_ / manifest.run);
    try {
        run.create(manifest);
        const base::Fd lock = run.lock();
        for (Item& item : batch.items()) {
            run.stage(item);
        }
        judge_items(context_, flags_, run, manifest.run, batch.items(), [&] { batch.tell(run, done); });
        batch.tell(run, done);
    } catch (const sandbox::Interrupted&) {
        base::remove_quietly(run.path());
        throw;
    } catch (...) {
        base::remove_quietly(failed_.at(lane));
        failed_[lane] = run.path();
        throw;
    }
    base::remove_quietly(run.path());
}

}  // namespace harness::cli
