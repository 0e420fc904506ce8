// What the vectorised search works on: the rows and columns that are left after some queens of a board are placed.
#pragma once

#include <cstdint>

#include "reference/count.hpp"

namespace reference::lanes {

// It has as many rows as columns. The masks have one bit for each column; the leftmost column is bit 0. A column
// between others is missing if a queen stands on it. Squares that placed queens attack are blocked.
struct Strip {
    static constexpr int max_rows = 32;

    int rows;
    std::uint32_t columns;
    std::uint32_t blocked[max_rows];
    // How far row i + 1 is below row i: more than 1 if queens stand on the rows between.
    int steps[max_rows];
};

// The fewest rows that a strip must have to be counted: the last three are finished together.
inline constexpr int min_rows = 3;
// The most columns that fit 16-bit lanes.
inline constexpr int narrow_columns = 16;

// The result of a search with a limit on its vectors of states.
struct Searched {
    // Only valid if the search did not exceed its limit.
    Count count;
    std::int64_t vectors;
};

}  // namespace reference::lanes
