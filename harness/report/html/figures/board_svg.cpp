#include "harness/report/html/figures/board_svg.hpp"

#include <algorithm>
#include <iterator>

#include <fmt/format.h>

#include "harness/report/html/template.hpp"
#include "harness/report/html/text.hpp"

namespace harness::report::html {

namespace {

using boards::Square;

// One path, to be stroked as wide as a square, as a crowded board takes few bytes so. Neighbours in a row are one
// stroke. The squares are in the order of reading.
std::string squares_path(const std::vector<Square>& squares) {
    std::string path;
    Square end{-1, 0};  // of the last stroke
    for (auto at = squares.begin(); at != squares.end();) {
        const Square first = *at;
        int length = 0;
        while (at != squares.end() && *at == Square{first.row, first.column + length}) {
            ++at;
            ++length;
        }
        if (first.row == end.row) {
            fmt::format_to(std::back_inserter(path), "m{} 0h{}", first.column - end.column, length);
        } else {
            fmt::format_to(std::back_inserter(path), "M{} {}.5h{}", first.column, first.row, length);
        }
        end = {first.row, first.column + length};
    }
    return path;
}

std::string place(Square square) {
    return fmt::format("row {}, column {}", square.row + 1, square.column + 1);
}

// What a person who does not see the picture is told.
std::string label(const boards::Board& board) {
    std::string text = fmt::format("Board of {} rows and columns", board.n);
    if (board.queens.empty()) {
        text += board.bad.empty() ? ", all squares free" : fmt::format(", {}", plural(board.bad.size(), "bad square"));
    } else {
        text += fmt::format(" with {}", plural(board.queens.size(), "queen"));
    }
    if (board.attack) {
        text += fmt::format("; the queens at {} and {} attack each other", place(board.attack->first),
                            place(board.attack->second));
    }
    return text;
}

Data attack_data(const std::pair<Square, Square>& attack) {
    Data data;
    const auto middle = [](int index) { return fmt::format("{}.5", index); };
    data["x1"] = middle(attack.first.column);
    data["y1"] = middle(attack.first.row);
    data["x2"] = middle(attack.second.column);
    data["y2"] = middle(attack.second.row);
    std::string frames;
    for (const Square square : {attack.first, attack.second}) {
        fmt::format_to(std::back_inserter(frames), "M{}.06 {}.06h.88v.88h-.88z", square.column, square.row);
    }
    data["squares"] = frames;
    return data;
}

}  // namespace

std::string board_svg(const boards::Board& board) {
    static thread_local Template filled(board_asset);
    Data data;
    data["n"] = std::to_string(board.n);
    data["side"] = fmt::format("{}.1", board.n);
    data["pixels"] = std::to_string(std::clamp(board.n * 28, 120, 300));
    data["label"] = label(board);
    data["bad"] = squares_path(board.bad);
    Data queens = list();
    for (const Square queen : board.queens) {
        Data one;
        one["x"] = std::to_string(queen.column);
        one["y"] = std::to_string(queen.row);
        queens << one;
    }
    data["queens"] = std::move(queens);
    if (board.attack) {
        data["attack"] = attack_data(*board.attack);
    }
    return filled.fill(data);
}

}  // namespace harness::report::html
