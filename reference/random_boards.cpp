#include "reference/random_boards.hpp"

#include <array>
#include <bit>
#include <vector>

namespace reference {

namespace {

int between(Random& random, int smallest, int largest) {
    return smallest + random_below(random, largest - smallest + 1);
}

// The columns of a random placement, or nothing if none was found. From the top, each queen is put on a random free
// square; if none is left, it starts again.
std::vector<int> random_placement(Random& random, int size) {
    constexpr int most_attempts = 3000;
    const std::uint32_t full_row = Board{size}.full_row();
    for (int attempt = 0; attempt < most_attempts; ++attempt) {
        std::vector<int> placement;
        std::uint32_t columns = 0;
        std::uint32_t leftward = 0;
        std::uint32_t rightward = 0;
        while (std::uint32_t squares = full_row & ~(columns | leftward | rightward)) {
            for (int skipped = random_below(random, std::popcount(squares)); skipped > 0; --skipped) {
                squares &= squares - 1;
            }
            const std::uint32_t queen = squares & (0 - squares);
            placement.push_back(std::countr_zero(queen));
            columns |= queen;
            leftward = (leftward | queen) << 1U;
            rightward = (rightward | queen) >> 1U;
        }
        if (placement.size() == static_cast<std::size_t>(size)) {
            return placement;
        }
    }
    return {};
}

// The union of the board's images under a subgroup of the symmetries: bit i stands for symmetric_boards()[i].
Board spread_over(const Board& board, unsigned subgroup) {
    const auto images = symmetric_boards(board);
    Board result = board;
    for (std::size_t i = 0; i < images.size(); ++i) {
        if ((subgroup >> i & 1U) != 0) {
            block_where(result, [&](int row, int column) { return images.at(i).is_blocked(row, column); });
        }
    }
    return result;
}

Board sparse(Random& random, int size) {
    Board board{size};
    for (int left = between(random, 0, size); left > 0; --left) {
        const int column = random_below(random, size);
        const int row = random_below(random, size);
        board.block(row, column);
    }
    return board;
}

// Leaves one or two squares free in each row and column on the edge.
Board full_edges(Random& random, int size) {
    Board board = random_board(random, size, random_below(random, 20));
    Board edges{size};
    block_row_but(edges, 0, random_below(random, size));
    block_row_but(edges, size - 1, random_below(random, size));
    edges = between(random, 0, 1) == 0 ? edges : transposed(edges);
    const int kept = random_below(random, size);
    block_where(board,
                [&](int row, int column) { return edges.is_blocked(row, column) && row != kept && column != kept; });
    return board;
}

// One row is free, the others have one or two free squares; on every second board these include a placement.
Board single_free_row(Random& random, int size) {
    const bool has_placement = between(random, 0, 1) == 1;
    const std::vector<int> placement = has_placement ? random_placement(random, size) : std::vector<int>{};
    const int free_row = random_below(random, size);
    Board board{size};
    for (int row = 0; row < size; ++row) {
        const int any = random_below(random, size);
        const int kept = placement.empty() ? any : placement[static_cast<std::size_t>(row)];
        const int kept_too = random_below(random, size);
        for (int column = 0; column < size; ++column) {
            if (row != free_row && column != kept && column != kept_too) {
                board.block(row, column);
            }
        }
    }
    return board;
}

// A whole row or column is blocked, so that there is no placement.
Board blocked_line(Random& random, int size) {
    Board board = random_board(random, size, random_below(random, 30));
    const int blocked = random_below(random, size);
    block_where(board, [&](int row, int) { return row == blocked; });
    return between(random, 0, 1) == 0 ? board : transposed(board);
}

Board blocked_diagonals(Random& random, int size) {
    Board board{size};
    for (int left = between(random, 1, 3); left > 0; --left) {
        const int offset = between(random, 1 - size, size - 1);
        const bool mirror = between(random, 0, 1) == 1;
        for (int row = 0; row < size; ++row) {
            const int column = row + offset;
            if (column >= 0 && column < size) {
                board.block(row, mirror ? size - 1 - column : column);
            }
        }
    }
    return board;
}

Board blocked_rectangle(Random& random, int size) {
    Board board{size};
    const int top = random_below(random, size);
    const int left = random_below(random, size);
    const int bottom = between(random, top, size - 1);
    const int right = between(random, left, size - 1);
    block_where(board,
                [&](int row, int column) { return row >= top && row <= bottom && column >= left && column <= right; });
    return board;
}

// Most squares of one colour are blocked: between colours, queens attack only along rows and columns.
Board one_colour(Random& random, int size) {
    const int colour = between(random, 0, 1);
    Board board{size};
    block_where(board,
                [&](int row, int column) { return (row + column) % 2 == colour && random_below(random, 4) != 0; });
    return board;
}

constexpr std::array kinds{
    BoardKind{"scattered",
              [](Random& random, int size) { return random_board(random, size, random_below(random, 60)); }},
    BoardKind{"dense", [](Random& random, int size) { return random_board(random, size, between(random, 50, 80)); }},
    BoardKind{"sparse", sparse},
    BoardKind{"planted", [](Random& random, int size) { return thin_board(random, size, between(random, 1, 4)); }},
    BoardKind{"symmetric",
              [](Random& random, int size) { return symmetric_board(random, size, random_below(random, 30)); }},
    BoardKind{"full edges", full_edges},
    BoardKind{"single free row", single_free_row},
    BoardKind{"blocked line", blocked_line},
    BoardKind{"blocked diagonals", blocked_diagonals},
    BoardKind{"blocked rectangle", blocked_rectangle},
    BoardKind{"one colour", one_colour},
};

}  // namespace

Board random_board(Random& random, int size, int percent) {
    Board board{size};
    block_where(board, [&](int, int) { return random_below(random, 100) < percent; });
    return board;
}

Board thin_board(Random& random, int size, int free_a_row) {
    const std::vector<int> kept = random_placement(random, size);
    Board board{size};
    block_where(board, [&](int row, int column) {
        const bool is_queen = !kept.empty() && kept[static_cast<std::size_t>(row)] == column;
        return !is_queen && random_below(random, size) >= free_a_row;
    });
    return board;
}

Board symmetric_board(Random& random, int size, int percent) {
    // Mirrorings on the four axes, half a turn, half a turn with mirrorings, quarter turns, all symmetries.
    constexpr std::array<unsigned, 9> subgroups{0x03, 0x09, 0x21, 0x81, 0x11, 0x33, 0x99, 0x55, 0xff};
    const auto chosen = static_cast<std::size_t>(random_below(random, static_cast<int>(subgroups.size())));
    return spread_over(random_board(random, size, percent), subgroups.at(chosen));
}

Board misleading_board(Random& random) {
    constexpr int rows = 13;
    constexpr int columns = rows - 1;
    constexpr int first_column = Board::max_size - columns;
    Board board{Board::max_size};
    block_where(board, [](int row, int column) { return (row < rows) != (column >= first_column); });
    // A search from the right begins with these columns.
    const int thin_columns = between(random, 4, 6);
    const int free_in_thin = between(random, 3, 4);
    for (int column = board.size() - thin_columns; column < board.size(); ++column) {
        for (int free = rows; free > free_in_thin;) {
            const int row = random_below(random, rows);
            free -= board.is_blocked(row, column) ? 0 : 1;
            board.block(row, column);
        }
    }
    return board;
}

std::span<const BoardKind> board_kinds() {
    return kinds;
}

}  // namespace reference
