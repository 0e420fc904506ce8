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

}  // namespace reference::lanes
