#include "harness/execute/node_health.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "harness/base/text.hpp"

namespace harness::execute {

namespace {

constexpr std::size_t most_refusals_of_a_node = 2;

}  // namespace

void NodeHealth::note(const Refusal& refusal, const std::string& first_item, Time now) {
    const std::string shard = fmt::format("shard {}", refusal.shard);
    const std::string& item = !refusal.item.empty() ? refusal.item : !first_item.empty() ? first_item : shard;
    Refusals& refusals = nodes_[refusal.node];
    refusals.items.emplace(refusal.item.empty() ? shard : item, item);
    refusals.last = now;
    refusing_nodes_[item].insert(refusal.node);
}

std::set<std::string> NodeHealth::avoided(Time now) const {
    std::set<std::string> names;
    for (const auto& [name, refusals] : nodes_) {
        const auto count = static_cast<std::size_t>(std::ranges::count_if(
            refusals.items, [&](const auto& refused) { return refusing_nodes_.at(refused.second).size() == 1; }));
        if (count > most_refusals_of_a_node ||
            (count == most_refusals_of_a_node && now - refusals.last < time_until_retried)) {
            names.insert(name);
        }
    }
    return names;
}

std::map<std::string, std::string> refusals_by_node(const RunDir& run) {
    std::map<std::string, std::size_t> counts;
    std::map<std::string, std::string> texts;
    for (const auto& [shard, refusal] : run.refusals()) {
        const std::string node = base::one_line(refusal.node, 100);
        texts[node] = fmt::format("{} refused, the last one: {}", base::plural(++counts[node], "shard"),
                                  base::one_line(refusal.reason, 500));
    }
    return texts;
}

std::map<std::string, std::string> facts_of_refusals(const RunDir& run) {
    std::map<std::string, std::string> facts;
    for (const auto& [node, reason] : refusals_by_node(run)) {
        facts.emplace("refused on " + node, reason);
    }
    return facts;
}

}  // namespace harness::execute
