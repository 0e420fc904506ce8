#include "harness/report/html/figures/board_svg.hpp"

#include <algorithm>
#include <iterator>
#include <string_view>
#include <utility>

#include <fmt/format.h>

#include "harness/report/html/template.hpp"
#include "harness/report/html/text.hpp"

namespace harness::report::html {

namespace {

using boards::Square;

// One path with strokes as wide as a square, so that a crowded board takes few bytes. Neighbours in a row share a
// stroke.
std::string blocked_path(const boards::Board& board) {
    std::string path;
    for (int row = 0; row < board.n; ++row) {
        int end = -1;  // of the last stroke in this row
        for (int column = 0; column < board.n; ++column) {
            const int first = column;
            while (column < board.n && board.is_blocked(row, column)) {
                ++column;
            }
            if (column == first) {
                continue;
            }
            if (end >= 0) {
                fmt::format_to(std::back_inserter(path), "m{} 0h{}", first - end, column - first);
            } else {
                fmt::format_to(std::back_inserter(path), "M{} {}.5h{}", first, row, column - first);
            }
            end = column;
        }
    }
    return path;
}

std::string square_name(Square square) {
    return fmt::format("row {}, column {}", square.row + 1, square.column + 1);
}

Data attack_data(const std::pair<Square, Square>& attack) {
    const auto middle = [](int index) { return fmt::format("{}.5", index); };
    std::string frames;
    for (const Square square : {attack.first, attack.second}) {
        fmt::format_to(std::back_inserter(frames), "M{}.06 {}.06h.88v.88h-.88z", square.column, square.row);
    }
    return object({{"x1", middle(attack.first.column)},
                   {"y1", middle(attack.first.row)},
                   {"x2", middle(attack.second.column)},
                   {"y2", middle(attack.second.row)},
                   {"squares", frames}});
}

// `label` is the text for people who cannot see the picture.
Data data_of(int n, std::string_view label) {
    return object({{"n", std::to_string(n)},
                   {"side", fmt::format("{}.1", n)},
                   {"pixels", std::to_string(std::clamp(n * 28, 120, 300))},
                   {"label", fmt::format("Board of {} rows and columns{}", n, label)}});
}

}  // namespace

std::string board_svg(const boards::Board& board) {
    const int blocked = board.blocked_squares();
    Data data =
        data_of(board.n, blocked == 0 ? ", all squares free"
                                      : fmt::format(", {}", plural(static_cast<std::size_t>(blocked), "bad square")));
    data["bad"] = blocked_path(board);
    data["queens"] = list();
    return fill(board_asset, data);
}

std::string board_svg(const boards::Placement& placement) {
    std::string label = placement.queens.empty() ? ", all squares free"
                                                 : fmt::format(" with {}", plural(placement.queens.size(), "queen"));
    if (placement.attack) {
        label += fmt::format("; the queens at {} and {} attack each other", square_name(placement.attack->first),
                             square_name(placement.attack->second));
    }
    Data data = data_of(placement.n, label);
    data["queens"] = list_of(placement.queens, [](Square queen) {
        return object({{"x", std::to_string(queen.column)}, {"y", std::to_string(queen.row)}});
    });
    if (placement.attack) {
        data["attack"] = attack_data(*placement.attack);
    }
    return fill(board_asset, data);
}

}  // namespace harness::report::html
