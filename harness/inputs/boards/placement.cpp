#include "harness/inputs/boards/placement.hpp"

#include <algorithm>
#include <cstdlib>
#include <string>
#include <vector>

#include "harness/base/lines.hpp"
#include "harness/inputs/boards/board.hpp"

namespace harness::boards {

namespace {

// The queens' columns and the number of squares of a line that consists of single 0s and 1s; empty for other lines.
struct Row {
    int squares = 0;
    std::vector<int> queens;
};

std::optional<Row> row_of(std::string_view line) {
    Row row;
    for (const std::string& number : base::words_of(line)) {
        if (number == "1") {
            row.queens.push_back(row.squares);
        } else if (number != "0") {
            return std::nullopt;
        }
        ++row.squares;
    }
    return row.squares > 0 && row.squares <= largest_n ? std::optional(row) : std::nullopt;
}

bool attack(Square queen, Square other) {
    const int rows = std::abs(queen.row - other.row);
    const int columns = std::abs(queen.column - other.column);
    return rows == 0 || columns == 0 || rows == columns;
}

void find_attack(Placement& board) {
    for (auto queen = board.queens.begin(); queen != board.queens.end(); ++queen) {
        const auto other =
            std::find_if(board.queens.begin(), queen, [&](Square earlier) { return attack(earlier, *queen); });
        if (other != queen) {
            board.attack = {*other, *queen};
            return;
        }
    }
}

}  // namespace

std::optional<Placement> placement_at(std::string_view text, std::size_t offset) {
    const std::vector<std::string_view> lines = base::lines_of(text);
    const auto begin_of = [&](std::string_view line) { return static_cast<std::size_t>(line.data() - text.data()); };
    auto at = std::ranges::upper_bound(lines, offset, {}, begin_of);
    if (at == lines.begin()) {
        return std::nullopt;
    }
    --at;
    const auto is_row = [](std::string_view line) { return row_of(line).has_value(); };
    if (!is_row(*at) && (++at == lines.end() || !is_row(*at))) {
        return std::nullopt;
    }
    while (at != lines.begin() && is_row(*std::prev(at))) {
        --at;
    }
    Placement board;
    int rows = 0;
    for (; at != lines.end() && is_row(*at); ++at, ++rows) {
        const Row row = *row_of(*at);
        board.n = std::max(board.n, row.squares);
        for (const int column : row.queens) {
            board.queens.push_back({rows, column});
        }
    }
    board.n = std::max(board.n, rows);
    // This many queens are not a wrong placement, but output of another kind.
    if (board.n > largest_n || board.queens.size() > 2 * static_cast<std::size_t>(board.n)) {
        return std::nullopt;
    }
    find_attack(board);
    return board;
}

}  // namespace harness::boards
