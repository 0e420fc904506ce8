#include "harness/execute/node_health.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "harness/base/text.hpp"

namespace harness::execute {

namespace {

constexpr std::size_t most_refusals_of_a_node = 2;

std::chrono::minutes time_avoided(std::size_t refusals) {
    std::chrono::minutes time = NodeHealth::time_until_retried;
    for (std::size_t more = most_refusals_of_a_node; more < refusals; ++more) {
        time = std::min<std::chrono::minutes>(2 * time, NodeHealth::longest_time_until_retried);
    }
    return time;
}

}  // namespace

void NodeHealth::note(const Refusal& refusal, const std::string& first_item, Time now) {
    const std::lock_guard lock(mutex_);
    std::erase_if(refused_, [now](const Refused& refused) { return now - refused.time > time_remembered; });
    const std::string key = refusal.item.empty() ? fmt::format("shard {}", ++shards_) : refusal.item;
    const std::string& item = refusal.item.empty() && !first_item.empty() ? first_item : key;
    refused_.push_back({refusal.node, key, item, refusal.reason, now});
}

void NodeHealth::note_work(const std::set<std::string>& nodes, Time now) {
    const std::lock_guard lock(mutex_);
    for (const std::string& node : nodes) {
        work_[node] = now;
    }
}

void NodeHealth::forgive() {
    const std::lock_guard lock(mutex_);
    refused_.clear();
}

std::map<std::string, NodeHealth::Avoided> NodeHealth::avoided(Time now) const {
    const std::lock_guard lock(mutex_);
    std::map<std::string, std::set<std::string>> refusing_nodes;  // by item
    for (const Refused& refused : refused_) {
        refusing_nodes[refused.item].insert(refused.node);
    }
    std::map<std::string, Avoided> nodes;
    std::map<std::string, std::set<std::string>> keys;  // by node
    for (const auto& [node, key, item, reason, time] : refused_) {
        if (refusing_nodes.at(item).size() == 1) {
            keys[node].insert(key);
            nodes[node] = {keys[node].size(), reason, time + time_avoided(keys[node].size())};
        }
    }
    std::erase_if(nodes, [now](const auto& node) {
        return node.second.refusals < most_refusals_of_a_node || node.second.until <= now;
    });
    const bool has_others = std::ranges::any_of(
        work_, [&](const auto& work) { return !nodes.contains(work.first) && now - work.second < time_remembered; });
    return has_others ? nodes : std::map<std::string, Avoided>{};
}

std::set<std::string> names_of(const std::map<std::string, NodeHealth::Avoided>& avoided) {
    std::set<std::string> names;
    for (const auto& [name, node] : avoided) {
        names.insert(name);
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
