#include "harness/setter/hack/mutate.hpp"

#include <algorithm>
#include <map>
#include <utility>

#include <xxhash.h>

#include "harness/base/fd.hpp"
#include "harness/inputs/text/text.hpp"

namespace harness::hack {

namespace {

void toggle_squares(Board& board, Random& random) {
    for (int left = 1 + random.below(3); left > 0; --left) {
        const int column = random.below(board.n);
        const int row = random.below(board.n);
        board.toggle(row, column);
    }
}

Board mirrored(const Board& board, bool turn) {
    return board_where(board.n, [&](int row, int column) {
        return turn ? board.is_blocked(column, row) : board.is_blocked(board.n - 1 - row, column);
    });
}

void change_board(Board& board, const std::vector<int>& sizes, bool squares, Random& random) {
    if (!squares || random.percent(15)) {
        board = free_board(random.one_of(sizes));
    } else if (random.percent(20)) {
        board = mirrored(board, random.percent(50));
    } else {
        toggle_squares(board, random);
    }
}

}  // namespace

Instance mutated(const std::vector<Instance>& seeds, const Protocol& protocol, Random& random) {
    Instance instance = random.one_of(seeds);
    if (!protocol.is_known()) {
        instance.text = texts::changed_text(instance.text, random);
        return instance;
    }
    if (!instance.refused.empty() || instance.boards.empty()) {
        return instance;
    }
    const bool alone = instance.boards.size() == 1;
    const std::vector<int>& sizes = alone ? protocol.sizes : protocol.sizes_together;
    const auto at = static_cast<std::ptrdiff_t>(random.index(instance.boards.size()));
    const Instance& giver = random.one_of(seeds);
    const Board other = random.one_of(giver.boards.empty() ? instance.boards : giver.boards);
    const int dice = random.below(10);
    const bool may_join = std::ranges::count(protocol.sizes_together, other.n) > 0 &&
                          std::ranges::count(protocol.sizes_together, instance.boards.front().n) > 0;
    if (dice == 0 && !alone) {
        instance.boards.erase(instance.boards.begin() + at);
    } else if (dice <= 2 && instance.boards.size() < protocol.most_boards && may_join) {
        instance.boards.insert(instance.boards.begin() + at, other);
    } else if (dice == 3 && protocol.is_list()) {
        instance.ending = random.one_of(protocol.endings);
    } else if (dice == 4) {
        random.shuffle(instance.boards);
    } else if (!sizes.empty()) {
        change_board(instance.boards[static_cast<std::size_t>(at)], sizes, protocol.has_squares(), random);
    }
    return instance;
}

bool Seen::insert(const Instance& instance, const Protocol& protocol) {
    const std::string bytes = write(instance, protocol);
    return hashes_.insert(XXH3_64bits(bytes.data(), bytes.size())).second;
}

std::vector<Instance> mutated(const std::vector<Instance>& seeds, const Protocol& protocol, Random& random,
                              std::size_t count, Seen& seen) {
    std::vector<Instance> made;
    std::size_t bytes = 0;
    for (std::size_t tries = 0; made.size() < count && bytes < most_bytes_together && tries < 8 * count; ++tries) {
        Instance one = mutated(seeds, protocol, random);
        bytes += size_of(one);
        if (seen.insert(one, protocol)) {
            made.push_back(std::move(one));
        }
    }
    return made;
}

std::vector<Instance> own_inputs(const package::Package& package, const Protocol& protocol) {
    std::map<std::string, std::size_t> catches;
    for (const package::Catch& claim : package.catches) {
        catches[claim.case_name] += claim.submissions.size();
    }
    std::vector<std::pair<std::size_t, Instance>> ranked;
    for (const package::Case& one : package.cases) {
        if (one.is_static()) {
            continue;
        }
        if (auto instance = parse(base::read_file(one.input), protocol)) {
            ranked.emplace_back(catches[one.name], *std::move(instance));
        }
    }
    std::ranges::stable_sort(ranked, std::greater{}, [](const auto& each) { return each.first; });
    std::vector<Instance> found;
    for (const auto& [count, instance] : ranked) {
        found.insert(found.end(), 1 + std::min<std::size_t>(count, 4), instance);
    }
    return found;
}

}  // namespace harness::hack
