#include "harness/inputs/boards/draw.hpp"

#include <algorithm>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "harness/base/text.hpp"

namespace harness::boards {

namespace {

struct Signs {
    const char* free;
    const char* blocked;
    const char* line;
    const char* top_left;
    const char* top_right;
    const char* bottom_left;
    const char* bottom_right;
    const char* side;
    const char* times;
};
constexpr Signs unicode{"·", "█", "─", "┌", "┐", "└", "┘", "│", "×"};
constexpr Signs ascii{".", "#", "-", "+", "+", "+", "+", "|", "x"};

using Lines = std::vector<std::string>;

Lines drawn(const Board& board, std::size_t number, std::size_t boards, const Signs& signs) {
    const int blocked = board.blocked_squares();
    Lines lines{fmt::format("{}{} {} {}, {}", boards > 1 ? fmt::format("{}: ", number) : "", board.n, signs.times,
                            board.n, blocked == 0 ? "free" : fmt::format("{} blocked", blocked))};
    const std::vector<const char*> line(2 * static_cast<std::size_t>(board.n) + 1, signs.line);
    const std::string edge = fmt::format("{}", fmt::join(line, ""));
    lines.push_back(signs.top_left + edge + signs.top_right);
    for (int row = 0; row < board.n; ++row) {
        std::string squares = signs.side;
        for (int column = 0; column < board.n; ++column) {
            squares += fmt::format(" {}", board.is_blocked(row, column) ? signs.blocked : signs.free);
        }
        lines.push_back(squares + " " + signs.side);
    }
    lines.push_back(signs.bottom_left + edge + signs.bottom_right);
    return lines;
}

std::size_t width_of(const Lines& lines) {
    std::size_t width = 0;
    for (const std::string& line : lines) {
        width = std::max(width, base::display_width(line));
    }
    return width;
}

// Adds a drawing to the right of those already in the row, two blanks apart.
void put_beside(Lines& row, const Lines& drawing) {
    const std::size_t width = width_of(row);
    row.resize(std::max(row.size(), drawing.size()));
    for (std::size_t at = 0; at < drawing.size(); ++at) {
        row[at] += std::string(width - base::display_width(row[at]) + 2, ' ') + drawing[at];
    }
}

}  // namespace

std::string draw(const std::vector<Board>& boards, Drawing drawing, std::size_t columns) {
    std::vector<Lines> rows;
    for (std::size_t at = 0; at < boards.size(); ++at) {
        const Lines drawing_of_board =
            drawn(boards[at], at + 1, boards.size(), drawing == Drawing::Unicode ? unicode : ascii);
        if (rows.empty() || width_of(rows.back()) + 2 + width_of(drawing_of_board) > columns) {
            rows.emplace_back();
        }
        put_beside(rows.back(), drawing_of_board);
    }
    std::string text;
    for (const Lines& row : rows) {
        text += fmt::format("{}\n", fmt::join(row, "\n"));
    }
    return text;
}

}  // namespace harness::boards
