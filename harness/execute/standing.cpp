#include "harness/execute/standing.hpp"

#include <optional>

#include <nlohmann/json.hpp>

#include "harness/base/fd.hpp"
#include "harness/base/files.hpp"
#include "harness/model/json.hpp"

namespace harness::execute {

namespace {

constexpr const char* standing_file = "standing.json";

// Empty if the driver has just begun.
std::optional<Standing> kept_standing(const RunDir& run) {
    const auto text = base::read_if_there(run.path() / standing_file);
    const nlohmann::json object = nlohmann::json::parse(text.value_or(""), nullptr, false);
    return object.is_object() ? std::optional(model::value_from<Standing>(object)) : std::nullopt;
}

}  // namespace

Standing standing_of(const std::vector<const Item*>& items, const Results& results) {
    Standing standing;
    standing.items = items.size();
    for (const Item* item : items) {
        const bool has_result = results.has(item->id);
        standing.done += has_result ? 1 : 0;
        if (const std::vector<std::string>& nodes = results.attempts(item->id); nodes.size() > 1) {
            standing.repeated.push_back({item->name, nodes.size(), nodes.back(), has_result});
        }
    }
    for (const auto& [node, count] : results.nodes()) {
        standing.nodes.push_back({node, count});
    }
    return standing;
}

void keep_standing(const RunDir& run, const Standing& standing) {
    base::write_file_atomically(run.path() / standing_file, model::to_json(standing).dump() + "\n");
}

// The manifest does not tell the items: in one part of a run it also counts those of the other parts.
Standing read_standing(const RunDir& run) {
    if (run.driver()) {
        if (auto kept = kept_standing(run)) {
            return *std::move(kept);
        }
    }
    std::map<std::string, Item> sent;
    const std::size_t shards = run.shards();
    for (std::size_t shard = 0; shard < shards; ++shard) {
        for (Item& item : run.shard(shard)) {
            sent.try_emplace(item.id, std::move(item));
        }
    }
    std::vector<const Item*> items;
    for (const auto& [id, item] : sent) {
        items.push_back(&item);
    }
    Results results(run);
    results.update();
    return standing_of(items, results);
}

}  // namespace harness::execute
