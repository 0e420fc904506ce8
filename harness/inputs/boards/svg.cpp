#include "harness/inputs/boards/svg.hpp"

#include <algorithm>
#include <iterator>
#include <string_view>
#include <utility>

#include <fmt/format.h>

#include "harness/base/text.hpp"

namespace harness::boards {

namespace {

// One path with strokes as wide as a square, so that a crowded board takes few bytes. Neighbours in a row share a
// stroke.
std::string blocked_path(const Board& board) {
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

std::string position_text(Square square) {
    return fmt::format("row {}, column {}", square.row + 1, square.column + 1);
}

std::string attack_marks(const std::pair<Square, Square>& attack) {
    std::string frames;
    for (const Square square : {attack.first, attack.second}) {
        fmt::format_to(std::back_inserter(frames), "M{}.06 {}.06h.88v.88h-.88z", square.column, square.row);
    }
    return fmt::format(R"(<path class="attack" d="M{}.5 {}.5L{}.5 {}.5"/><path class="attacked" d="{}"/>)",
                       attack.first.column, attack.first.row, attack.second.column, attack.second.row, frames);
}

// `label` goes on the text for people who cannot see the picture.
std::string svg(int n, std::string_view label, std::string_view blocked, std::string_view marks) {
    return fmt::format(
        R"svg(<svg class="squares" viewBox="-.05 -.05 {0}.1 {0}.1" width="{1}" height="{1}" role="img" )svg"
        R"svg(aria-label="Board of {0} rows and columns{2}">
<rect class="light-square" width="{0}" height="{0}"/><rect fill="url(#chequer)" width="{0}" height="{0}"/>
<path stroke="url(#hatch)" d="{3}"/>
<path class="edge" d="M0 0h{0}v{0}h-{0}z"/>
{4}</svg>
)svg",
        n, std::clamp(n * 28, 120, 300), label, blocked, marks);
}

}  // namespace

std::string svg_of(const Board& board) {
    const int blocked = board.blocked_squares();
    const std::string label = blocked == 0
                                  ? ", all squares free"
                                  : fmt::format(", {}", base::plural(static_cast<std::size_t>(blocked), "bad square"));
    return svg(board.n, label, blocked_path(board), "");
}

std::string svg_of(const Placement& placement) {
    std::string label = placement.queens.empty()
                            ? ", all squares free"
                            : fmt::format(" with {}", base::plural(placement.queens.size(), "queen"));
    std::string marks;
    if (placement.attack) {
        label += fmt::format("; the queens at {} and {} attack each other", position_text(placement.attack->first),
                             position_text(placement.attack->second));
        marks = attack_marks(*placement.attack) + '\n';
    }
    for (const Square queen : placement.queens) {
        fmt::format_to(std::back_inserter(marks), R"(<use href="#queen" x="{}" y="{}"/>)", queen.column, queen.row);
    }
    return svg(placement.n, label, "", marks.empty() ? marks : marks + '\n');
}

}  // namespace harness::boards
