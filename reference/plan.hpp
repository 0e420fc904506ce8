// How a board is searched: from which side, with which queens first, and on how many threads.
//
// A plan relies on random descents. They see little of a search if most of its nodes are below a few branches. So a
// plan may be wrong by any factor, and is carried out with a budget: see lane_search.hpp.
#pragma once

#include <vector>

#include "reference/board.hpp"
#include "reference/parts.hpp"

namespace reference {

struct Plan {
    // The board, or the image of it with the smallest predicted search, row by row from the top.
    Board board;
    Split split = Split::Nothing;
    // The symmetries that the parts use; 1 if none.
    SymmetryGroup group = 1;
    // The predicted number of partial placements in the plain search of `board`.
    double nodes = 0;
};

// Row by row, as in the textbook: other plans must not be much slower.
Plan plan_as_it_lies(const Board& board, double nodes);

// The best plan for a board of at least 10 rows whose search takes some time; `guess` is an estimate of its nodes.
// Takes a few hundredths of the time of the search.
Plan make_plan(const Board& board, double guess);

// How many of `threads` threads a search of this many nodes should use; 0 means the cores of the machine.
int threads_worth(double nodes, int threads);

// The units of work: enough of them for this many threads.
std::vector<Part> parts_of(const Plan& plan, int threads);

}  // namespace reference
