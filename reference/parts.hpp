// Splitting the count of a board into parts, by the queens on its edge columns or on all four edges.
//
// Every placement has exactly one queen on each edge, so the parts of all positions of the edge queens add up to the
// whole. Where the board has symmetries, positions that are images of each other have parts of one size: the smallest
// of them stands for all, with their number as its weight. Parts also have fewer columns than the board, which brings
// larger boards into narrower lanes, and are the units of work for threads.
#pragma once

#include <cstdint>
#include <vector>

#include "reference/board.hpp"
#include "reference/lanes/strip.hpp"

namespace reference {

// The symmetries that keep a board: bit i stands for symmetric_boards()[i], bit 0 (nothing moves) is always set.
using SymmetryGroup = std::uint32_t;
SymmetryGroup symmetries_of(const Board& board);

// Which queens are placed before the rest is left to a strip.
enum class Split {
    Nothing,
    LeftColumn,
    SideColumns,
    // The side columns; the top and bottom row too, but only where the symmetries can't do without them. For boards
    // with a symmetry that turns the sides into the top and bottom row.
    FourEdges,
};

// The split that makes the most of the symmetries.
Split symmetric_split(SymmetryGroup group);

// The board as it is, no queen placed.
lanes::Strip whole_board(const Board& board);

struct Part {
    lanes::Strip strip;
    // How many parts of this size it stands for.
    unsigned weight;
};

// The parts of a board of at least 6 rows, whose symmetries are `group`. Each has at least lanes::min_rows rows.
std::vector<Part> split_board(const Board& board, Split split, SymmetryGroup group);

// The same placements in more parts: one for each square of that row of each strip.
std::vector<Part> split_by_row(const std::vector<Part>& parts, int row);

}  // namespace reference
