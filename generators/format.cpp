#include "generators/format.hpp"

#include <fmt/format.h>

namespace generators {

std::string write_boards(const std::vector<Board>& boards, Format format) {
    if (boards.size() != 1 && format != Format::AnotherNQueens) {
        throw BadRequest(
            fmt::format("this format takes one board, not {}; --format another-n-queens takes more", boards.size()));
    }
    const char free = format == Format::BlockedQueens ? '*' : '.';
    const char blocked = format == Format::BlockedQueens ? '.' : '*';
    std::string text;
    for (const Board& board : boards) {
        text += fmt::format("{}\n", board.n());
        for (int row = 0; row < board.n(); ++row) {
            for (int column = 0; column < board.n(); ++column) {
                text += board.blocked(row, column) ? blocked : free;
            }
            text += '\n';
        }
    }
    if (format == Format::AnotherNQueens) {
        text += "0\n";
    }
    return text;
}

}  // namespace generators
