#include "harness/inputs/boards/features.hpp"

#include <algorithm>
#include <array>
#include <string>

#include <fmt/format.h>

namespace harness::boards {

namespace {

// A square of a board of n rows, and which line or corner it is about. All counted from 0.
struct SquareOfLine {
    int row;
    int column;
    int last;  // n - 1
    int at;
};

struct FeatureRow {
    std::string_view name;
    std::string_view what;  // "{}" stands for which line or corner
    bool (*has)(SquareOfLine s);
};

constexpr std::array feature_rows{
    FeatureRow{"all-squares", "all blocked squares", [](SquareOfLine) { return true; }},
    FeatureRow{"row", "the blocked squares of row {}", [](SquareOfLine s) { return s.row == s.at; }},
    FeatureRow{"row-from-below", "the blocked squares of row {} from below",
               [](SquareOfLine s) { return s.row == s.last - s.at; }},
    FeatureRow{"column", "the blocked squares of column {}", [](SquareOfLine s) { return s.column == s.at; }},
    FeatureRow{"column-from-right", "the blocked squares of column {} from the right",
               [](SquareOfLine s) { return s.column == s.last - s.at; }},
    FeatureRow{"diagonal", "the blocked squares of the {} diagonal",
               [](SquareOfLine s) { return s.column == (s.at == 0 ? s.row : s.last - s.row); }},
    FeatureRow{
        "corner", "a blocked {} corner",
        [](SquareOfLine s) { return s.row == (s.at < 2 ? 0 : s.last) && s.column == (s.at % 2 == 0 ? 0 : s.last); }},
    FeatureRow{"middle", "blocked squares in the middle",
               [](SquareOfLine s) {
                   const auto is_middle = [&s](int line) { return line == s.last / 2 || line == (s.last + 1) / 2; };
                   return is_middle(s.row) && is_middle(s.column);
               }},
};

inputs::Feature feature(std::string_view name, int at) {
    constexpr std::array<std::string_view, 2> diagonals{"main", "other"};
    constexpr std::array<std::string_view, 4> corners{"upper left", "upper right", "lower left", "lower right"};
    const auto which = static_cast<std::size_t>(at - 1);
    const std::string word = name == "diagonal" ? std::string(diagonals.at(which))
                             : name == "corner" ? std::string(corners.at(which))
                                                : std::to_string(at);
    const auto* const row = std::ranges::find(feature_rows, name, &FeatureRow::name);
    return {std::string(name), at, fmt::format(fmt::runtime(row->what), word)};
}

void add_lines(std::vector<inputs::Feature>& all, int lines, std::initializer_list<std::string_view> names) {
    for (int line = 1; line <= lines; ++line) {
        for (const std::string_view name : names) {
            all.push_back(feature(name, line));
        }
    }
}

}  // namespace

std::vector<inputs::Feature> features(int n, int largest) {
    std::vector<inputs::Feature> all;
    if (n > 0) {
        all.push_back(feature("all-squares", 0));
    }
    if (n == 1) {
        return all;  // the only square is in every line and corner
    }
    if (n > 0) {
        add_lines(all, n, {"row", "column"});
    } else {
        add_lines(all, largest, {"row", "row-from-below", "column", "column-from-right"});
    }
    add_lines(all, 2, {"diagonal"});
    add_lines(all, 4, {"corner"});
    all.push_back(feature("middle", 0));
    return all;
}

Board without_feature(const Board& board, std::string_view name, int at) {
    const auto* const row = std::ranges::find(feature_rows, name, &FeatureRow::name);
    return row == feature_rows.end() ? board : board_where(board.n, [&](int line, int column) {
        return board.is_blocked(line, column) && !row->has({line, column, board.n - 1, at - 1});
    });
}

}  // namespace harness::boards
