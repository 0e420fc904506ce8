// How a problem's files lay boards out: judge.toml says that. Pure values.
#pragma once

namespace harness::boards {

// What a case's input shows. Board: n, then n lines of n squares. Boards: several of these, up to a 0 or the end.
// Numbers: whole numbers, each n of a board without a blocked square. Empty: there is one input, and it has no bytes.
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

}  // namespace harness::boards
