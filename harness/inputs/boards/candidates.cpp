#include "harness/inputs/boards/candidates.hpp"

#include <algorithm>
#include <iterator>
#include <numeric>
#include <set>
#include <utility>

namespace harness::boards {

namespace {

constexpr int exhaustive_n = 3;
// Up to this n, so few placements use a corner that blocking may remove all of them.
constexpr int largest_regular_n = 6;

std::vector<Board> every_board(int n) {
    std::vector<Board> boards;
    for (int bits = 0; bits < 1 << (n * n); ++bits) {
        boards.push_back(board_where(n, [&](int row, int column) { return ((bits >> (row * n + column)) & 1) != 0; }));
    }
    std::ranges::stable_sort(boards, {}, &Board::blocked_squares);
    return boards;
}

// The free board, and the boards with one blocked square, row, column or diagonal.
std::vector<Board> regular_boards(int n) {
    std::vector<Board> boards{free_board(n)};
    for (int at = 0; at < n * n; ++at) {
        boards.push_back(board_where(n, [&](int row, int column) { return row * n + column == at; }));
    }
    for (int line = 0; line < n; ++line) {
        boards.push_back(board_where(n, [&](int row, int) { return row == line; }));
        boards.push_back(board_where(n, [&](int, int column) { return column == line; }));
    }
    boards.push_back(board_where(n, [](int row, int column) { return row == column; }));
    boards.push_back(board_where(n, [&](int row, int column) { return row + column == n - 1; }));
    boards.push_back(full_board(n));
    return boards;
}

// Blocks square (row, columns[row]) of each row.
void block(Board& board, const std::vector<int>& columns) {
    for (int row = 0; row < board.n; ++row) {
        if (const int column = columns[static_cast<std::size_t>(row)]; !board.is_blocked(row, column)) {
            board.toggle(row, column);
        }
    }
}

// Boards with these squares blocked: each long diagonal, one square of each row and column (three boards), two squares
// of each (one board), and the corners with the middle.
std::vector<Board> sparse_boards(int n, Random& random) {
    std::vector<int> columns(static_cast<std::size_t>(n));
    std::iota(columns.begin(), columns.end(), 0);
    std::vector<Board> boards(6, free_board(n));
    block(boards[0], columns);
    std::ranges::reverse(columns);
    block(boards[1], columns);
    for (std::size_t at = 2; at < 6; ++at) {
        for (std::size_t left = at < 5 ? 1 : 2; left > 0; --left) {
            random.shuffle(columns);
            block(boards[at], columns);
        }
    }
    const auto is_end = [n](int at) { return at == 0 || at == n - 1; };
    const auto is_middle = [n](int at) { return at == (n - 1) / 2 || at == n / 2; };
    boards.push_back(board_where(n, [&](int row, int column) {
        return (is_end(row) && is_end(column)) || (is_middle(row) && is_middle(column));
    }));
    return boards;
}

Board random_board(int n, int percent, Random& random) {
    return board_where(n, [&](int, int) { return random.percent(percent); });
}

// Each number alone with each ending, all pairs, then lists in any order with repeated numbers.
std::vector<Instance> number_lists(const Protocol& protocol, std::uint64_t seed) {
    std::vector<Instance> lists;
    std::ranges::transform(protocol.endings_of_none, std::back_inserter(lists), [](Ending ending) {
        return Instance{{}, ending};
    });
    for (const int n : protocol.sizes.alone) {
        for (const Ending ending : protocol.endings) {
            lists.push_back({{free_board(n)}, ending});
        }
    }
    std::vector<Board> together;
    std::ranges::transform(protocol.sizes.together, std::back_inserter(together), free_board);
    if (protocol.sizes.most_parts < 2 || together.empty()) {
        return lists;
    }
    for (const Board& first : together) {
        std::ranges::transform(together, std::back_inserter(lists), [&](const Board& second) {
            return instance_of({first, second}, protocol);
        });
    }
    Random random(seed);
    for (std::size_t length = 3; length <= protocol.sizes.most_parts; length = std::min(length * 2, length + 8)) {
        Instance list{{}, protocol.endings[length % protocol.endings.size()]};
        for (std::size_t at = 0; at < length; ++at) {
            list.boards.push_back(random.one_of(together));
        }
        lists.push_back(std::move(list));
    }
    lists.push_back(instance_of(std::vector<Board>(protocol.sizes.most_parts, random.one_of(together)), protocol));
    return lists;
}

// If there are few numbers, the random lists may repeat the pairs.
std::vector<Instance> without_duplicates(std::vector<Instance> instances) {
    std::set<Instance> seen;
    std::erase_if(instances, [&seen](const Instance& instance) { return !seen.insert(instance).second; });
    return instances;
}

std::vector<Instance> arguments(const Protocol& protocol) {
    std::vector<Instance> all;
    for (const int n : protocol.sizes.alone) {
        all.push_back({{free_board(n)}});
    }
    for (const std::string& refused : protocol.refused) {
        all.push_back({.boards = {}, .refused = refused});
    }
    return all;
}

}  // namespace

std::vector<Board> small_boards(int n, std::size_t count, Random& random) {
    if (n <= exhaustive_n) {
        return every_board(n);
    }
    std::vector<Board> boards = regular_boards(n);
    std::set<Board> seen(boards.begin(), boards.end());
    for (std::size_t tries = 0; boards.size() < count && tries < 4 * count; ++tries) {
        Board board = random_board(n, 5 + random.below(80), random);
        if (seen.insert(board).second) {
            boards.push_back(std::move(board));
        }
    }
    return boards;
}

std::vector<Instance> instances_of_size(int n, const Protocol& protocol, std::uint64_t seed) {
    if (!protocol.has_squares() || n < 2) {
        return {instance_of({free_board(n)}, protocol)};
    }
    Random random(seed + static_cast<std::uint64_t>(n));
    std::vector<Board> boards{free_board(n)};
    std::ranges::move(sparse_boards(n, random), std::back_inserter(boards));
    const bool may_join = std::ranges::count(protocol.sizes.together, n) > 0;
    return may_join ? packed(boards, protocol, random) : one_board_each({instance_of(std::move(boards), protocol)});
}

std::vector<Instance> regular_instances(const Protocol& protocol, std::uint64_t seed) {
    std::vector<Instance> instances;
    Random random(seed);
    for (const int n : protocol.sizes.alone) {
        if (protocol.has_squares() && n > 1 && n <= largest_regular_n) {
            std::ranges::move(packed(regular_boards(n), protocol, random), std::back_inserter(instances));
        }
    }
    return instances;
}

std::vector<Instance> one_board_each(const std::vector<Instance>& instances) {
    std::vector<Instance> alone;
    for (const Instance& instance : instances) {
        std::ranges::transform(instance.boards, std::back_inserter(alone), [&instance](const Board& board) {
            return Instance{{board}, instance.ending};
        });
    }
    return alone;
}

std::vector<Instance> packed(const std::vector<Board>& boards, const Protocol& protocol, Random& random) {
    std::vector<Instance> instances;
    for (const Board& board : boards) {
        if (instances.empty() || instances.back().boards.size() == protocol.sizes.most_parts) {
            instances.push_back(instance_of({}, protocol));
        }
        instances.back().boards.push_back(board);
    }
    for (Instance& instance : instances) {
        random.shuffle(instance.boards);
    }
    return instances;
}

std::vector<Instance> small_instances(Protocol protocol, const SmallOptions& options) {
    for (std::vector<int>* sizes : {&protocol.sizes.alone, &protocol.sizes.together}) {
        std::erase_if(*sizes, [&](int n) { return n > options.largest; });
    }
    if (!protocol.has_sizes()) {
        return {Instance{}};
    }
    if (!protocol.has_squares()) {
        return protocol.as_argument ? arguments(protocol) : without_duplicates(number_lists(protocol, options.seed));
    }
    Random random(options.seed);
    std::vector<Instance> instances;
    const std::size_t count = options.each_size * (protocol.sizes.most_parts > 1 ? 5 : 1);
    for (const int n : protocol.sizes.alone) {
        std::ranges::move(packed(small_boards(n, count, random), protocol, random), std::back_inserter(instances));
    }
    return instances;
}

}  // namespace harness::boards
