#include "harness/mutation/plantings.hpp"

#include <algorithm>
#include <numeric>
#include <set>
#include <utility>

#include "harness/cache/digest.hpp"

namespace harness::mutation {

namespace {

using workers::Worker;

void settle(Planting& planting, Comparison found) {
    planting.result.difference = std::move(found.difference);
    if (!planting.result.difference) {
        planting.result.fate = Fate::Equivalent;
        planting.result.compared = found.compared;
    }
}

// Which inputs an extreme may answer otherwise, as it says itself; of a mutant nobody knows.
MayDiffer may_differ_of(const Planting& planting) {
    if (!planting.extreme) {
        return {};
    }
    return [extreme = *planting.extreme](const hack::Instance& instance) { return may_differ(extreme, instance); };
}

}  // namespace

std::vector<std::size_t> quickest_first(const std::vector<Original>& originals) {
    std::vector<std::size_t> order(originals.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::ranges::stable_sort(order, {}, [&originals](std::size_t index) {
        const auto& times = originals[index].times;
        return std::accumulate(times.begin(), times.end(), std::chrono::microseconds{0});
    });
    return order;
}

void compare_survivors(const std::vector<Planting*>& survivors, std::vector<Original>& originals, Agreement& agreement,
                       cache::Texts& memory, const ForEach& for_each) {
    std::vector<std::pair<Planting*, std::string>> open;  // with its key
    std::set<std::size_t> wanted;
    for (Planting* planting : survivors) {
        cache::Digest digest("comparison");
        for (const std::string& part :
             {planting->built->key, originals[planting->original].built->key, agreement.key()}) {
            digest.add(part);
        }
        std::string key = digest.hex();
        if (const auto known = memory.find(key)) {
            settle(*planting, comparison_from(*known));
        } else {
            open.emplace_back(planting, std::move(key));
            wanted.insert(planting->original);
        }
    }
    const std::vector<std::size_t> asked(wanted.begin(), wanted.end());
    for_each("running the originals on larger boards", asked.size(), [&](Worker& worker, std::size_t index) {
        Original& original = originals[asked[index]];
        original.reach = agreement.reach(worker, original.built->program);
    });
    for_each("hunting with the survivors", open.size(), [&](Worker& worker, std::size_t index) {
        auto& [planting, key] = open[index];
        const Original& original = originals[planting->original];
        Comparison found = agreement.compare(worker, original.built->program, planting->built->program,
                                             original.reach.value(), may_differ_of(*planting));
        memory.keep(key, to_text(found));
        settle(*planting, std::move(found));
    });
}

}  // namespace harness::mutation
