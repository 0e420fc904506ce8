// The nodes of a run that fail, as their workers say: which ones should get no more shards.
#pragma once

#include <chrono>
#include <map>
#include <set>
#include <string>

#include "harness/execute/run_dir.hpp"

namespace harness::execute {

// A node is avoided after its second refusal, and used again some time later. If it then refuses again, it stays
// avoided.
class NodeHealth {
  public:
    using Time = std::chrono::steady_clock::time_point;
    static constexpr std::chrono::minutes time_until_retried{10};

    // A node's judge errors at the same item count once, and what several nodes refuse counts for none: it may be the
    // item's fault. `first_item`: the id of the first item without a result in the refused shard; empty: there is none.
    void note(const Refusal& refusal, const std::string& first_item, Time now);
    // No node is avoided any more.
    void forgive() {
        nodes_.clear();
        refusing_nodes_.clear();
    }
    // The nodes to avoid now.
    std::set<std::string> avoided(Time now) const;

  private:
    struct Refusals {
        std::map<std::string, std::string> items;  // by the item that the judge failed at, or by the shard
        Time last;
    };
    std::map<std::string, Refusals> nodes_;
    std::map<std::string, std::set<std::string>> refusing_nodes_;  // by item
};

// What a run's refusals say, by node: their number and the last reason, for people.
std::map<std::string, std::string> refusals_by_node(const RunDir& run);
// The same for the report, by "refused on NODE".
std::map<std::string, std::string> facts_of_refusals(const RunDir& run);

}  // namespace harness::execute
