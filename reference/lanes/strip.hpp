// What the lanes search: the rows and columns that are left once some queens of a board stand.
#pragma once

#include <cstdint>

#include "reference/count.hpp"

namespace reference::lanes {

// As many rows as columns. The masks have a bit a column, the leftmost column being bit 0; a column between others may
// be missing, since a queen stands on it. What the queens that stand attack is blocked.
struct Strip {
    static constexpr int max_rows = 32;

    int rows;
    std::uint32_t columns;
    std::uint32_t blocked[max_rows];
    // How far row i + 1 is below row i: more than 1 where queens stand on the rows between.
    int steps[max_rows];
};

// The fewest rows that a strip must have to be counted: the last three are finished together.
inline constexpr int min_rows = 3;
// The most columns that fit the lanes of 16 bits.
inline constexpr int narrow_columns = 16;

// What came of a search that was to take no more than some vectors of states.
struct Searched {
    // Of no use if the search took more and was given up.
    Count count;
    std::int64_t vectors;
};

}  // namespace reference::lanes
