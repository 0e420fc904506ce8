// A chessboard as a reader is to see it, and how a problem's files lay boards out: judge.toml says that. Pure values.
#pragma once

#include <optional>
#include <utility>
#include <vector>

namespace harness::boards {

// What a case's input shows. Board: n, then n lines of n squares. Boards: several of these, up to a 0 or the end.
// Numbers: whole numbers, each n of a board without a bad square. Empty: there is one input, and it has no bytes.
enum class Input { None, Board, Boards, Numbers, Empty };
// What a program's output shows. Placements: boards of n lines with n numbers, 1 where a queen stands, 0 elsewhere.
enum class Output { None, Placements };

struct Layout {
    Input input = Input::None;
    Output output = Output::None;
    char free = '.';
    char bad = '*';

    bool operator==(const Layout&) const = default;
};

struct Square {
    int row = 0;  // from 0
    int column = 0;

    bool operator==(const Square&) const = default;
};

struct Board {
    int n = 0;
    std::vector<Square> bad;
    std::vector<Square> queens;
    std::optional<std::pair<Square, Square>> attack;  // two of the queens that see each other

    bool operator==(const Board&) const = default;
};

// A board of more rows is no picture any more.
inline constexpr int largest_n = 40;

}  // namespace harness::boards
