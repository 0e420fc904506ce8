#include "harness/inputs/boards/input.hpp"

#include <algorithm>
#include <optional>

#include <fmt/format.h>

#include "harness/base/number.hpp"
#include "harness/base/words.hpp"

namespace harness::boards {

namespace {

bool read_row(std::string_view word, const Layout& layout, int row, Board& board) {
    if (word.size() != static_cast<std::size_t>(board.n)) {
        return false;
    }
    for (int column = 0; column < board.n; ++column) {
        const char symbol = word[static_cast<std::size_t>(column)];
        if (symbol == layout.bad) {
            board.toggle(row, column);
        } else if (symbol != layout.free) {
            return false;
        }
    }
    return true;
}

std::optional<Board> read_board(base::WordReader& words, const Layout& layout) {
    const auto n = base::number_from<int>(words.next_text());
    if (!n || *n < 1 || *n > largest_n) {
        return std::nullopt;
    }
    Board board = free_board(*n);
    for (int row = 0; layout.input != Input::Numbers && row < board.n; ++row) {
        if (!read_row(words.next_text(), layout, row, board)) {
            return std::nullopt;
        }
    }
    return board;
}

}  // namespace

std::vector<Board> read_input(std::string_view text, const Layout& layout, std::size_t most) {
    const bool has_boards = layout.input != Input::None && layout.input != Input::Empty;
    most = !has_boards ? 0 : layout.input == Input::Board ? std::min<std::size_t>(most, 1) : most;
    base::WordReader words(text);
    std::vector<Board> boards;
    while (boards.size() < most) {
        std::optional<Board> board = read_board(words, layout);
        if (!board) {
            break;
        }
        boards.push_back(std::move(*board));
    }
    return boards;
}

std::string write_input(const std::vector<Board>& boards, const Layout& layout) {
    std::string text;
    for (const Board& board : boards) {
        text += fmt::format("{}\n", board.n);
        for (int row = 0; layout.input != Input::Numbers && row < board.n; ++row) {
            for (int column = 0; column < board.n; ++column) {
                text += board.is_blocked(row, column) ? layout.bad : layout.free;
            }
            text += '\n';
        }
    }
    return text;
}

}  // namespace harness::boards
