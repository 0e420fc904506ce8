// How the files of a problem show boards, as set in judge.toml. Pure values.
#pragma once

namespace harness::boards {

// How an input shows boards. Board: n, then n lines of n squares. Boards: several of these, up to a 0 or the end.
// Numbers: whole numbers, each the n of a board without a blocked square. Empty: there is one input, with no bytes.
enum class Input { None, Board, Boards, Numbers, Empty };
// How a program's output shows boards. Placements: boards of n lines with n numbers, 1 for a queen, 0 elsewhere.
enum class Output { None, Placements };

struct Layout {
    Input input = Input::None;
    Output output = Output::None;
    char free = '.';
    char bad = '*';

    bool operator==(const Layout&) const = default;
};

}  // namespace harness::boards
