// The nodes that fail, as their workers say: which ones should get no more shards. For a run, or for all runs of a
// server.
#pragma once

#include <chrono>
#include <map>
#include <mutex>
#include <set>
#include <string>
#include <vector>

#include "harness/execute/run_dir.hpp"

namespace harness::execute {

// A node is avoided after its second refusal, and used again some time later. After each further refusal it is avoided
// for twice as long, up to a limit. Several threads may use this.
class NodeHealth {
  public:
    using Time = std::chrono::steady_clock::time_point;
    static constexpr std::chrono::minutes time_until_retried{10};
    static constexpr std::chrono::hours longest_time_until_retried{2};
    static constexpr std::chrono::hours time_remembered{24};

    // A node that gets no more shards.
    struct Avoided {
        std::size_t refusals = 0;
        std::string reason{};  // the last one
        Time until{};
    };

    // A node's judge errors at the same item count once, and what several nodes refuse counts for none: it may be the
    // item's fault. `first_item`: the id of the first item without a result in the refused shard; empty: there is none.
    void note(const Refusal& refusal, const std::string& first_item, Time now);
    // These nodes judge shards now.
    void note_work(const std::set<std::string>& nodes, Time now);
    // No node is avoided any more.
    void forgive();
    // The nodes to avoid now. Empty if no other node has judged lately: if all refuse, the fault may be the package's.
    std::map<std::string, Avoided> avoided(Time now) const;

  private:
    struct Refused {
        std::string node;
        std::string key;   // the item that the judge failed at; or unique, as for a shard
        std::string item;  // which other nodes may refuse too
        std::string reason;
        Time time;
    };
    mutable std::mutex mutex_;
    std::vector<Refused> refused_;      // by time
    std::size_t shards_ = 0;            // that were refused
    std::map<std::string, Time> work_;  // when each node last judged
};

// The names of the nodes.
std::set<std::string> names_of(const std::map<std::string, NodeHealth::Avoided>& avoided);

// What a run's refusals say, by node: their number and the last reason, for people.
std::map<std::string, std::string> refusals_by_node(const RunDir& run);
// The same for the report, by "refused on NODE".
std::map<std::string, std::string> facts_of_refusals(const RunDir& run);

}  // namespace harness::execute
