// The nodes of a run that fail, as their workers say: which ones should get no more shards.
#pragma once

#include <chrono>
#include <functional>
#include <map>
#include <set>
#include <string>

#include "harness/execute/run_dir.hpp"

namespace harness::execute {

// A node is avoided after its second refusal, and tried once more some time later. If it then refuses again, it stays
// avoided.
class NodeHealth {
  public:
    using Time = std::chrono::steady_clock::time_point;
    static constexpr std::chrono::minutes time_until_retried{10};

    // Refusals of the same item count once: it may be the item's fault.
    void note(const Refusal& refusal, Time now);
    // No node is avoided any more.
    void forgive() { nodes_.clear(); }
    // The nodes to avoid now.
    std::set<std::string> avoided(Time now) const;

  private:
    struct Refusals {
        std::set<std::string> items;  // and shards, if they failed as a whole
        Time last;
    };
    std::map<std::string, Refusals> nodes_;
};

// What a run's refusals say, by node: their number and the last reason, for people.
std::map<std::string, std::string> refusals_by_node(const RunDir& run);

}  // namespace harness::execute
