// The queens on a board of a program's output: hostile bytes, of which the reader sees a piece.
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
    std::optional<std::pair<Square, Square>> attack;  // two of the queens that see each other

    bool operator==(const Placement&) const = default;
};

// The board of lines of 0 and 1 in which the byte at `offset` lies, or which begins on the line after it; with the
// first two queens that attack each other, rows read from above. Empty where there is none that can be drawn,
// or it has more than 2n queens.
std::optional<Placement> placement_at(std::string_view text, std::size_t offset);

}  // namespace harness::boards
