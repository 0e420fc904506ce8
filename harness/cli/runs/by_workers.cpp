#include "harness/cli/runs/by_workers.hpp"

#include <algorithm>
#include <iterator>
#include <map>
#include <set>

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

namespace harness::cli {

namespace {

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
        execute::add_part(manifest, *part.plan, part.basis);
    }
    return manifest;
}

// Gives the history the results of the items that it does not know yet. The first of an item counts.
class Taker {
  public:
    Taker(const std::vector<SubmissionItem>& items, History& history) : history_(history) {
        for (const SubmissionItem& each : items) {
            if (!each.is_known) {
                missing_.emplace(each.item.id, &each);
            }
        }
    }

    void take(const std::string& id, const execute::Published& published) {
        const auto [begin, end] = missing_.equal_range(id);
        for (auto each = begin; each != end; ++each) {
            if (published.attempt > 0) {
                ++processors_[execute::processor_of(published.node)];
            }
            const auto& [item, index, is_known] = *each->second;
            model::SubmissionResult result = published.result;
            result.fingerprint = history_.parts()[item.package].known.submissions[index].fingerprint;
            history_.take(item.package, index, std::move(result));
        }
        missing_.erase(begin, end);
    }

    // The number of submissions without a result.
    std::size_t missing() const { return missing_.size(); }
    // What the run's report says of its machines.
    void add_facts(const std::vector<RunDir>& runs, bool uniform, model::RunInfo& info) const {
        info.machine.merge(execute::facts_of(processors_, uniform));
        for (const RunDir& run : runs) {
            info.machine.merge(execute::facts_of_refusals(run));
        }
    }

  private:
    History& history_;
    std::multimap<std::string, const SubmissionItem*> missing_;  // by the items' ids
    std::map<std::string, int> processors_;
};

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

void merge(const std::vector<std::string>& folders, const Manifest& wanted, const std::vector<SubmissionItem>& items,
           History& history, model::RunInfo& info) {
    std::vector<RunDir> runs;
    std::set<std::string> shards;
    for (const std::string& folder : folders) {
        runs.emplace_back(folder);
        const Manifest there = runs.back().manifest();
        if (there.plan != wanted.plan) {
            throw ConfigError(folder, 0,
                              "was judged with other submissions, data, settings or compilers than are here: merge "
                              "where they are the same");
        }
        shards.insert(there.shard.empty() ? "all" : there.shard);
    }
    Taker taker(items, history);
    for (const RunDir& run : runs) {
        execute::Results(run).update(
            [&](const std::string& id, const execute::Published& published) { taker.take(id, published); });
    }
    taker.add_facts(runs, false, info);
    if (taker.missing() > 0) {
        throw ConfigError(fmt::format(
            "of {} results {} are missing in these folders, which have the shards {}: judge the others and name their "
            "folders too, or go on with one that was interrupted by --resume",
            items.size(), taker.missing(), fmt::join(shards, ", ")));
    }
}

}  // namespace

bool judge_by_workers(const Context& context, History& history, model::RunInfo& info) {
    const Judging& judging = history.judging();
    if (const execute::Dispatch& asked = context.flags.dispatch; !asked.is_asked()) {
        if (!asked.shard.empty() || !asked.executor.kind.empty()) {
            throw ConfigError("--shard and --executor leave results in a folder: name it by --run-dir DIR");
        }
        return true;
    }
    const execute::Dispatch flags = execute::completed(context.flags.dispatch, context.config);
    const std::vector<SubmissionItem> items = items_of(history);
    const Manifest wanted = manifest_of(context, history, items);
    if (!flags.merged.empty()) {
        merge(flags.merged, wanted, items, history, info);
        return true;
    }
    check_executor(flags, history);
    const Shard shard = shard_of(flags.shard);
    if (flags.dry_run) {
        const std::size_t own = (items.size() + shard.count - 1 - shard.index) / shard.count;
        write_out(execute::first_round_text(context.driver(), flags, wanted, own));
        return false;
    }
    const execute::DriverContext driver = context.driver();
    const auto& [run, lock, manifest] = execute::lock_run(driver, flags, wanted, judging.resume);
    std::vector<Item> wanted_items;
    for (std::size_t number = 0; number < items.size(); ++number) {
        if (number % shard.count == shard.index && !items[number].is_known) {
            wanted_items.push_back(items[number].item);
        }
    }
    const std::size_t judged = wanted_items.size();
    execute::Results results(run);
    if (!flags.shard.empty()) {
        execute::judge_items(driver, flags, run, manifest.run, std::move(wanted_items), results);
        write_error(
            fmt::format("judge: shard {}: {} of {} submissions are judged in {}; judge merge makes the report of "
                        "all shards\n",
                        flags.shard, judged, items.size(), flags.run_dir));
        return false;
    }
    Taker taker(items, history);
    execute::judge_items(
        driver, flags, run, manifest.run, std::move(wanted_items), results,
        [&](const std::string& id, const execute::Published& published) { taker.take(id, published); });
    taker.add_facts({run}, flags.uniform, info);
    return true;
}

}  // namespace harness::cli
