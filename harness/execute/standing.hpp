// How far a run is, as `judge status` shows it. The driver keeps it in the run's folder (standing.json), so that nobody
// else has to read all shards and results while they change.
#pragma once

#include <map>
#include <string>
#include <tuple>
#include <vector>

#include "harness/execute/results.hpp"
#include "harness/execute/run_dir.hpp"
#include "harness/model/fields.hpp"

namespace harness::execute {

struct NodeResults {
    std::string node;
    std::size_t results = 0;

    bool operator==(const NodeResults&) const = default;
};

constexpr auto fields(const NodeResults* /*type*/) {
    using model::kept;
    return std::tuple{kept("node", &NodeResults::node), kept("results", &NodeResults::results)};
}

// An item that several workers have begun with.
struct RepeatedItem {
    std::string name;
    std::size_t attempts = 0;
    std::string last_node;
    bool has_result = false;

    bool operator==(const RepeatedItem&) const = default;
};

constexpr auto fields(const RepeatedItem* /*type*/) {
    using model::kept;
    using R = RepeatedItem;
    return std::tuple{kept("name", &R::name), kept("attempts", &R::attempts), kept("last_node", &R::last_node),
                      kept("has_result", &R::has_result)};
}

struct Standing {
    std::size_t items = 0;
    std::size_t done = 0;
    std::vector<NodeResults> nodes{};  // by name
    std::vector<RepeatedItem> repeated{};

    bool operator==(const Standing&) const = default;
};

constexpr auto fields(const Standing* /*type*/) {
    using model::kept;
    using S = Standing;
    return std::tuple{kept("items", &S::items), kept("done", &S::done), kept("nodes", &S::nodes),
                      kept("repeated", &S::repeated)};
}

// `items`: each id once.
Standing standing_of(const std::vector<const Item*>& items, const Results& results);
// By the driver. Throws SystemError.
void keep_standing(const RunDir& run, const Standing& standing);
// The driver's if the run has a driver; else from the items that were sent out. Throws like Results and RunDir::shard.
Standing read_standing(const RunDir& run);

}  // namespace harness::execute
