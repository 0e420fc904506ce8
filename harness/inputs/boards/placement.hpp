// Finds the queens on a board in a program's output: hostile bytes, which may be cut off.
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

namespace harness::boards {

struct Square {
    int row = 0;  // from 0
    int column = 0;

    bool operator==(const Square&) const = default;
};

struct Placement {
    int n = 0;  // rows and columns of the board; at most boards::largest_n
    std::vector<Square> queens;
    std::optional<std::pair<Square, Square>> attack;  // two of the queens that attack each other

    bool operator==(const Placement&) const = default;
};

// The board of 0 and 1 lines that contains the byte at `offset`, or that begins on the line after it, with the first
// two queens that attack each other, reading rows from the top. Empty if there is no board that can be drawn, or it has
// more than 2n queens.
std::optional<Placement> placement_at(std::string_view text, std::size_t offset);

}  // namespace harness::boards
