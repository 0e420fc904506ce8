#include "harness/cli/runs/by_workers.hpp"

#include <algorithm>
#include <condition_variable>
#include <exception>
#include <iterator>
#include <map>
#include <mutex>
#include <set>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "harness/base/error.hpp"
#include "harness/base/number.hpp"
#include "harness/base/text.hpp"
#include "harness/execute/dispatch.hpp"
#include "harness/execute/executor_kind.hpp"
#include "harness/execute/node_health.hpp"
#include "harness/execute/results.hpp"
#include "harness/execute/run_dir.hpp"
#include "harness/history/cache/digest.hpp"
#include "harness/judge/plan/fingerprints.hpp"
#include "harness/sandbox/runner.hpp"

namespace harness::cli {

using base::ConfigError;
using execute::Item;
using execute::Manifest;
using execute::RunDir;

// An item, and the index of its submission in its package's part of the history.
struct SubmissionItem {
    Item item;
    std::size_t index = 0;
    bool is_known = false;
};

namespace {

// A submission that no compiler will see has no key, and neither has one for which the kept results are not enough. Its
// name and files are used instead.
std::string id_of(const History::Part& part, std::size_t index) {
    const std::string& key = part.known.submissions[index].fingerprint.all;
    if (!key.empty()) {
        return key;
    }
    const package::Submission& submission = (*part.submissions)[index];
    cache::Digest digest("queens-judge item",
                         {part.plan->package.name, part.known.data_hash, submission.name, submission.refusal});
    try {
        judge::add(digest, submission.files);
    } catch (const base::JudgeError&) {
        digest.add("a file cannot be read");  // judging reports the error
    }
    return digest.hex();
}

std::vector<SubmissionItem> items_of(const History& history) {
    std::vector<SubmissionItem> items;
    for (std::size_t number = 0; number < history.parts().size(); ++number) {
        const History::Part& part = history.parts()[number];
        for (std::size_t index = 0; index < part.submissions->size(); ++index) {
            const package::Submission& submission = (*part.submissions)[index];
            const std::string id = id_of(part, index);
            Item item = part.plan->check_catches
                            ? Item{.id = id, .package = number, .name = submission.name, .is_jury = true}
                            : execute::item_of(id, number, submission);
            items.push_back({std::move(item), index, static_cast<bool>(part.known.submissions[index].result)});
        }
    }
    return items;
}

// Which of how many parts.
struct Shard {
    std::size_t index = 0;  // from 0
    std::size_t count = 1;
};

Shard shard_of(const std::string& text) {
    if (text.empty()) {
        return {};
    }
    const std::string_view whole = text;
    const std::size_t slash = std::min(whole.find('/'), whole.size());
    const auto index = base::number_from<std::size_t>(whole.substr(0, slash));
    const auto count = base::number_from<std::size_t>(whole.substr(std::min(slash + 1, whole.size())));
    if (!index || !count || *index < 1 || *index > *count) {
        throw ConfigError(fmt::format("--shard {}: must be I/N, with I from 1 to N: 2/8 is the second of eight",
                                      base::one_line(text, 40)));
    }
    return {*index - 1, *count};
}

Manifest manifest_of(const Context& context, const History& history, const std::vector<SubmissionItem>& items) {
    const Judging& judging = history.judging();
    Manifest manifest = execute::new_manifest(context.config, context.flags.dispatch, judging.arguments);
    manifest.setting = history.setting();
    std::vector<std::string> ids;
    std::ranges::transform(items, std::back_inserter(ids), [](const SubmissionItem& each) { return each.item.id; });
    execute::set_plan(manifest, context.config, history.plan(), ids);
    for (const History::Part& part : history.parts()) {
        execute::add_part(manifest, *part.plan, part.basis, part.data);
    }
    return manifest;
}

// Reports errors that can be found before anything is created.
void check_executor(const execute::Dispatch& flags, const History& history) {
    const execute::ExecutorKind& executor = execute::executor_of(flags.executor);
    if (!executor.is_remote()) {
        return;
    }
    execute::require_commands(executor.name, executor.commands);
    for (const History::Part& part : history.parts()) {
        if (std::ranges::any_of(part.plan->package.submissions, &package::Submission::is_unpacked)) {
            throw ConfigError(
                fmt::format("--executor {}: {} is an archive, which nodes would not find unpacked: unpack "
                            "it where they see it",
                            executor.name, base::one_line(part.plan->package.name, 100)));
        }
    }
}

// The folders whose results are merged. Throws ConfigError if one has another run.
std::vector<RunDir> runs_to_merge(const std::vector<std::string>& folders, const Manifest& wanted) {
    std::vector<RunDir> runs;
    for (const std::string& folder : folders) {
        runs.emplace_back(folder);
        if (runs.back().manifest().plan != wanted.plan) {
            throw ConfigError(folder, 0,
                              "was judged with other submissions, data, settings or compilers than are here: merge "
                              "where they are the same");
        }
    }
    return runs;
}

// `damaged`: as of Results.
[[noreturn]] void refuse_to_merge(const std::vector<RunDir>& runs, const std::vector<std::string>& damaged,
                                  std::size_t missing, std::size_t all) {
    std::set<std::string> shards;
    for (const RunDir& run : runs) {
        const std::string shard = run.manifest().shard;
        shards.insert(shard.empty() ? "all" : shard);
    }
    throw ConfigError(fmt::format(
        "of {} results {} are missing in these folders, which have the shards {}: judge the others and name their "
        "folders too, or go on with one that was interrupted by --resume{}",
        all, missing, fmt::join(shards, ", "),
        damaged.empty() ? ""
                        : ", which also judges again what is damaged: " +
                              base::one_line(fmt::format("{}", fmt::join(damaged, "; ")), 1000)));
}

// What is to be judged: in a part of a CI matrix, only that part's.
std::vector<Item> items_to_judge(const std::vector<SubmissionItem>& items, const Shard& shard) {
    std::vector<Item> wanted;
    for (std::size_t number = 0; number < items.size(); ++number) {
        if (number % shard.count == shard.index && !items[number].is_known) {
            wanted.push_back(items[number].item);
        }
    }
    return wanted;
}

}  // namespace

// The results that workers have judged so far, kept in a file to save memory. The reports take them in their own order.
class ByWorkers::WorkerResults {
  public:
    using Show = std::function<void(std::string_view)>;

    WorkerResults(Show show, std::function<void()> before_wait)
        : show_(std::move(show)), before_wait_(std::move(before_wait)) {}

    // By the driver's thread.
    void add(const std::string& id, const execute::Published& published) {
        const std::lock_guard lock(mutex_);
        if (!numbers_.contains(id)) {
            kept_.push_back(published.result);  // first: if the disk is full, the result is not there
            numbers_.emplace(id, kept_.size() - 1);
            if (published.attempt > 0) {
                ++processors_[execute::processor_of(published.node)];
            }
            changed_.notify_all();
        }
    }
    void show(std::string_view line) {
        const std::lock_guard lock(mutex_);
        line_ = line;
        changed_.notify_all();
    }
    // No more results come, because of this exception if it is not null.
    void end(std::exception_ptr failure) {
        const std::lock_guard lock(mutex_);
        failure_ = std::move(failure);
        is_ended_ = true;
        changed_.notify_all();
    }

    // By the threads that report: waits for the result, and meanwhile shows the driver's progress. Throws the exception
    // that ended the driver.
    model::SubmissionResult wait_for(const std::string& id) {
        std::unique_lock lock(mutex_);
        for (auto number = numbers_.find(id);; number = numbers_.find(id)) {
            if (number != numbers_.end()) {
                return std::as_const(kept_)[number->second];
            }
            if (failure_) {
                std::rethrow_exception(failure_);
            }
            base::assert_that(!is_ended_, "each submission was judged");
            before_wait_();
            if (show_ && !line_.empty()) {
                show_(std::exchange(line_, {}));
            }
            changed_.wait(lock);
        }
    }

    // Throws the exception that ended the driver.
    void check() {
        const std::lock_guard lock(mutex_);
        if (failure_) {
            std::rethrow_exception(failure_);
        }
    }
    bool has(const std::string& id) const { return numbers_.contains(id); }
    const std::map<std::string, int>& processors() const { return processors_; }

  private:
    const Show show_;
    const std::function<void()> before_wait_;
    std::mutex mutex_;
    std::condition_variable changed_;
    std::map<std::string, std::size_t> numbers_;  // in kept_, by the items' ids
    model::Results kept_ = model::Results::in_file();
    std::map<std::string, int> processors_;
    std::string line_;  // of progress, which was not shown yet
    std::exception_ptr failure_;
    bool is_ended_ = false;
};

// A run that a thread drives. It keeps the lock of the run's folder.
struct ByWorkers::DrivenRun {
    execute::DriverContext driver;
    execute::Dispatch flags;
    execute::LockedRun locked;
    std::vector<Item> items;

    void judge(const execute::Results::Take& take) {
        execute::Results results(locked.run);
        execute::judge_items(driver, flags, locked.run, locked.manifest.run, std::move(items), results, take);
    }
};

ByWorkers::ByWorkers(const Context& context, History& history, std::function<void(std::string_view)> show)
    : uniform_(context.flags.dispatch.uniform), forward_(context.stop, [this] { stop_.request_stop(); }) {
    const execute::Dispatch& asked = context.flags.dispatch;
    if (!asked.is_asked()) {
        if (!asked.shard.empty() || !asked.executor.kind.empty()) {
            throw ConfigError("--shard and --executor leave results in a folder: name it by --run-dir DIR");
        }
        return;
    }
    const execute::Dispatch flags = execute::completed(asked, context.config);
    const std::vector<SubmissionItem> items = items_of(history);
    const Manifest wanted = manifest_of(context, history, items);
    results_ = std::make_shared<WorkerResults>(std::move(show), [&history] { history.flush(); });
    if (flags.merged.empty()) {
        judge(context, history, flags, wanted, items);
    } else {
        merge(flags.merged, wanted, items);
    }
    for (const SubmissionItem& each : items) {
        if (has_report_ && !each.is_known) {
            history.take(each.item.package, each.index,
                         [results = results_, id = each.item.id] { return results->wait_for(id); });
        }
    }
}

void ByWorkers::merge(const std::vector<std::string>& folders, const Manifest& wanted,
                      const std::vector<SubmissionItem>& items) {
    runs_ = runs_to_merge(folders, wanted);
    std::vector<std::string> damaged;
    for (const RunDir& run : runs_) {
        execute::Results results(run);
        results.update(
            [&](const std::string& id, const execute::Published& published) { results_->add(id, published); });
        std::ranges::copy(results.damaged(), std::back_inserter(damaged));
    }
    results_->end(nullptr);
    const auto missing = std::ranges::count_if(
        items, [&](const SubmissionItem& each) { return !each.is_known && !results_->has(each.item.id); });
    if (missing > 0) {
        refuse_to_merge(runs_, damaged, static_cast<std::size_t>(missing), items.size());
    }
}

void ByWorkers::judge(const Context& context, const History& history, const execute::Dispatch& flags,
                      const Manifest& wanted, const std::vector<SubmissionItem>& items) {
    check_executor(flags, history);
    const Shard shard = shard_of(flags.shard);
    has_report_ = !flags.dry_run && flags.shard.empty();
    execute::DriverContext driver = context.driver();
    if (flags.dry_run) {
        const std::size_t own = (items.size() + shard.count - 1 - shard.index) / shard.count;
        write_out(execute::first_round_text(driver, flags, wanted, own));
        return;
    }
    auto driven = std::make_shared<DrivenRun>(
        DrivenRun{driver, flags, execute::lock_run(driver, flags, wanted, history.judging().resume),
                  items_to_judge(items, shard)});
    const std::size_t judged = driven->items.size();
    if (!has_report_) {
        driven->judge(nullptr);
        write_error(
            fmt::format("judge: shard {}: {} of {} submissions are judged in {}; judge merge makes the report of "
                        "all shards\n",
                        flags.shard, judged, items.size(), flags.run_dir));
        return;
    }
    runs_.push_back(driven->locked.run);
    driven->driver.judging.stop = stop_.get_token();
    driven->driver.show = [results = results_](std::string_view line) { results->show(line); };
    driver_ = std::jthread([driven = std::move(driven), results = results_] {
        try {
            driven->judge(
                [&](const std::string& id, const execute::Published& published) { results->add(id, published); });
            results->end(nullptr);
        } catch (...) {
            results->end(std::current_exception());
        }
    });
}

ByWorkers::~ByWorkers() {
    stop_.request_stop();
}

void ByWorkers::check() const {
    try {
        if (results_) {
            results_->check();
        }
    } catch (const sandbox::Interrupted&) {
        // Whoever waits for a missing result hears of it. A stopped `judge verify` still makes its report.
    }
}

void ByWorkers::finish(model::RunInfo& info) {
    if (!results_) {
        return;
    }
    if (driver_.joinable()) {
        driver_.join();
    }
    check();
    info.machine.merge(execute::facts_of(results_->processors(), uniform_));
    for (const RunDir& run : runs_) {
        info.machine.merge(execute::facts_of_refusals(run));
    }
}

}  // namespace harness::cli
