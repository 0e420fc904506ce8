// Splits the count of a board into parts, by the queens on its edge columns or on all four edges.
//
// Every placement has exactly one queen on each edge, so the parts for all positions of the edge queens add up to the
// whole. If the board has symmetries, positions that are images of each other have equal parts. Only the smallest
// position is counted, with their number as its weight. Parts have fewer columns than the board, so larger boards fit
// into narrower lanes. They are also the units of work for threads.
#pragma once

#include <cstdint>
#include <vector>

#include "reference/board.hpp"
#include "reference/lanes/strip.hpp"

namespace reference {

// The symmetries of a board: bit i stands for symmetric_boards()[i]; bit 0 (nothing moves) is always set.
using SymmetryGroup = std::uint32_t;
SymmetryGroup symmetries_of(const Board& board);

// Which queens are placed before a strip takes the rest.
enum class Split {
    Nothing,
    LeftColumn,
    SideColumns,
    // The side columns, and the top and bottom row only if the symmetries need them. For boards with a symmetry that
    // turns the sides into the top and bottom row.
    FourEdges,
};

// The split that uses the symmetries best.
Split symmetric_split(SymmetryGroup group);

// The board itself, with no queen placed.
lanes::Strip whole_board(const Board& board);

struct Part {
    lanes::Strip strip;
    // How many equal parts it stands for.
    unsigned weight;
};

// The parts of a board of at least 6 rows, whose symmetries are `group`. Each has at least lanes::min_rows rows.
std::vector<Part> split_board(const Board& board, Split split, SymmetryGroup group);

// The same placements in more parts: one for each square of this row in each strip.
std::vector<Part> split_by_row(const std::vector<Part>& parts, int row);

}  // namespace reference
