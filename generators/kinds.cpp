#include "generators/kinds.hpp"

#include <algorithm>
#include <array>
#include <numeric>

#include <fmt/format.h>

#include "generators/search.hpp"

namespace generators {

namespace {

void free_squares_of(Board& board, const Placement& placement) {
    for (int row = 0; row < board.n(); ++row) {
        board.free(row, placement[static_cast<std::size_t>(row)]);
    }
}

Board fully_blocked_board(int n) {
    return board_where(n, [](int, int) { return true; });
}

// `count` different numbers in [0, n).
std::vector<int> choose(int n, int count, Random& random) {
    std::vector<int> all(static_cast<std::size_t>(n));
    std::iota(all.begin(), all.end(), 0);
    random.shuffle(all);
    all.resize(static_cast<std::size_t>(count));
    return all;
}

// Leaves k rows with free squares only in the same k − 1 columns: two of their queens would share a column.
void crowd_rows(Board& board, Random& random) {
    const int k = random.between(2, 3);
    const std::vector<int> rows = choose(board.n(), k, random);
    const std::vector<int> columns = choose(board.n(), k - 1, random);
    for (const int row : rows) {
        board.block_row(row);
        for (const int column : columns) {
            board.free(row, column);
        }
    }
}

}  // namespace

Board random_board(int n, Density density, Random& random) {
    return board_where(n, [&](int, int) { return random.chance(density); });
}

Board planted_board(int n, Density density, Random& random) {
    Board board = random_board(n, density, random);
    free_squares_of(board, random_placement(n, random));
    return board;
}

Board no_solution_board(int n, Density density, Obstacle obstacle, Random& random) {
    Board board = random_board(n, density, random);
    if (n == 2 || n == 3) {
        return board;
    }
    if (n == 1 || obstacle == Obstacle::Line) {
        board.block_row(random.below(n));
    } else {
        crowd_rows(board, random);
    }
    return random.below(2) == 0 ? board : board.transposed();
}

Board one_solution_board(int n, Density density, Random& random) {
    Board board = random_board(n, density, random);
    const Placement kept = random_placement(n, random);
    free_squares_of(board, kept);
    leave_only(board, kept, random);
    // The search blocks squares from the top left on; a random symmetry hides that pattern.
    if (random.below(2) == 0) {
        board = board.transposed();
    }
    return random.below(2) == 0 ? board : board.mirrored();
}

Board blocked_line_board(int n, Density density, Line line, std::optional<int> at, Random& random) {
    Board board = random_board(n, density, random);
    const int index = at ? *at : random.below(n);
    if (index < 0 || index >= n) {
        throw BadRequest(fmt::format("line {} is not on a board of {} rows", index + 1, n));
    }
    if (line == Line::Row) {
        board.block_row(index);
    } else {
        board.block_column(index);
    }
    return board;
}

Board diagonals_board(int n, Density density, Diagonals diagonals, Random& random) {
    Board board = random_board(n, density, random);
    for (int row = 0; row < n; ++row) {
        if (diagonals != Diagonals::Anti) {
            board.block(row, row);
        }
        if (diagonals != Diagonals::Main) {
            board.block(row, n - 1 - row);
        }
    }
    return board;
}

Board worst_board(int n, Worst worst, int rows) {
    Board board(n);
    if (rows < 1 || rows > n) {
        throw BadRequest(fmt::format("a board of {} rows has no last {} rows to block", n, rows));
    }
    for (int row = n - rows; row < n; ++row) {
        board.block_row(row);
    }
    if (worst == Worst::Late) {
        const Placement last = last_placement(n);
        for (int row = n - rows; row < n; ++row) {
            board.free(row, last[static_cast<std::size_t>(row)]);
        }
    }
    return board;
}

std::vector<Board> extreme_boards(int smallest, int largest) {
    if (smallest > largest) {
        throw BadRequest(fmt::format("the smallest n, {}, is above the largest, {}", smallest, largest));
    }
    return {Board(smallest), fully_blocked_board(smallest), Board(largest), fully_blocked_board(largest)};
}

std::vector<Board> mixed_boards(int smallest, int largest, Density density, int count, Random& random) {
    if (smallest < 4 || smallest > largest || largest > 14) {
        throw BadRequest(
            fmt::format("n from {} to {}; boards of all kinds are made from n = 4 to 14", smallest, largest));
    }
    using Make = Board (*)(int, Density, Random&);
    constexpr std::array<Make, 8> kinds{
        [](int n, Density some, Random& chance) { return random_board(n, some, chance); },
        [](int n, Density some, Random& chance) { return one_solution_board(n, some, chance); },
        [](int n, Density some, Random& chance) { return no_solution_board(n, some, Obstacle::Pigeonhole, chance); },
        [](int n, Density, Random&) { return Board(n); },
        [](int n, Density, Random& chance) { return diagonals_board(n, Density{}, Diagonals::Both, chance); },
        [](int n, Density some, Random& chance) { return planted_board(n, some, chance); },
        [](int n, Density some, Random& chance) { return no_solution_board(n, some, Obstacle::Line, chance); },
        [](int n, Density, Random&) { return worst_board(n, Worst::Late, 1); },
    };
    std::vector<Board> boards;
    for (std::size_t number = 0; number < static_cast<std::size_t>(count); ++number) {
        const int n = random.between(smallest, largest);
        boards.push_back(kinds.at(number % kinds.size())(n, density, random));
    }
    return boards;
}

}  // namespace generators
