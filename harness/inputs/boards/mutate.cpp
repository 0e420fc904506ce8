#include "harness/inputs/boards/mutate.hpp"

#include <algorithm>

namespace harness::boards {

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

Instance mutated(const PickSeed& pick, const Protocol& protocol, Random& random) {
    Instance instance = pick();
    if (!instance.refused.empty() || instance.boards.empty()) {
        return instance;
    }
    const bool alone = instance.boards.size() == 1;
    const std::vector<int>& sizes = alone ? protocol.sizes.alone : protocol.sizes.together;
    const auto at = static_cast<std::ptrdiff_t>(random.index(instance.boards.size()));
    const Instance giver = pick();
    const Board other = random.one_of(giver.boards.empty() ? instance.boards : giver.boards);
    const int dice = random.below(10);
    const bool may_join = std::ranges::count(protocol.sizes.together, other.n) > 0 &&
                          std::ranges::count(protocol.sizes.together, instance.boards.front().n) > 0;
    if (dice == 0 && !alone) {
        instance.boards.erase(instance.boards.begin() + at);
    } else if (dice <= 2 && instance.boards.size() < protocol.sizes.most_parts && may_join) {
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

}  // namespace harness::boards
