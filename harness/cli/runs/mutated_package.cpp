#include "harness/cli/runs/mutated_package.hpp"

#include <optional>
#include <utility>

#include <fmt/format.h>

#include "harness/cli/runs/executor.hpp"
#include "harness/dispatch/slurm.hpp"
#include "harness/recipe/data_jury.hpp"
#include "harness/support/error.hpp"
#include "harness/support/text.hpp"

namespace harness::cli {

namespace {

using dispatch::Item;
using dispatch::Manifest;

// The result of one item. Throws JudgeError if workers could not judge it.
std::string take_text(const dispatch::RunDir& run, const Item& item, std::map<std::string, int>& processors) {
    const std::optional<dispatch::Published> published = run.result(item.id);
    if (!published) {
        throw support::JudgeError(fmt::format("{}: the result of '{}' is gone: go on with --resume",
                                              run.path().string(), support::one_line(item.name, 200)));
    }
    if (published->result.verdict != model::Verdict::Accepted) {
        throw support::JudgeError(fmt::format("'{}' could not be judged: {}", support::one_line(item.name, 200),
                                              support::one_line(published->result.reason, 1000)));
    }
    ++processors[processor_of(published->node)];
    return published->found;
}

}  // namespace

MutatedPackage::MutatedPackage(workers::JudgingContext where, const package::Package& package,
                               const mutation::Options& options, const std::string& prepared)
    : judging(std::move(where)),
      jury(recipe::make_whole_jury(judging, package)),
      measurement(judging, jury, options, prepared) {}

bool measure_by_workers(const Context& context, const std::vector<std::unique_ptr<MutatedPackage>>& packages,
                        const mutation::Options& options, const std::vector<std::string>& arguments, bool resume,
                        std::map<std::string, std::string>& facts) {
    const DispatchFlags flags = completed(context.flags.dispatch, context.config);
    if (flags.executor.kind == "slurm") {
        dispatch::require_slurm();
    }
    Manifest manifest = new_manifest(context.config, flags, arguments);
    manifest.mutation = mutation::to_text(options);
    std::vector<Item> items;
    std::vector<std::string> ids;
    for (const auto& mutated : packages) {
        for (const mutation::Bug& bug : mutated->measurement.bugs()) {
            items.push_back({.id = bug.id, .package = manifest.packages.size(), .name = bug.name});
            ids.push_back(bug.id);
        }
        manifest.packages.push_back(part_of(mutated->jury.package, 1));
        manifest.packages.back().prepared = mutated->measurement.prepared();
    }
    set_plan(manifest, context, manifest.mutation, ids);
    if (flags.dry_run) {
        say_plan(context, flags, manifest, items.size());
        return false;
    }
    const auto& [run, lock, held] = lock_run(context, flags, manifest, resume);
    judge_items(context, flags, run, held.run, items);
    std::map<std::string, int> processors;
    std::vector<std::vector<std::string>> texts(packages.size());
    for (const Item& item : items) {
        texts[item.package].push_back(take_text(run, item, processors));
    }
    for (std::size_t number = 0; number < packages.size(); ++number) {
        packages[number]->measurement.take(texts[number]);
    }
    facts = facts_of(processors, flags.uniform);
    return true;
}

}  // namespace harness::cli
