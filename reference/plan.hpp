// How a board is searched: from which side, which queens first, and on how many threads.
//
// A plan rests on random descents, which see little of a search most of whose nodes are below few of its branches. So a
// plan may be wrong by any factor, and is carried out under a budget: lane_search.hpp.
#pragma once

#include <vector>

#include "reference/board.hpp"
#include "reference/parts.hpp"

namespace reference {

struct Plan {
    // The board, or the image of it whose search, row by row from the top, seems the smallest.
    Board board;
    Split split = Split::Nothing;
    // The symmetries that the parts make use of; 1 if none.
    SymmetryGroup group = 1;
    // An estimate of the partial placements of the plain search of `board`.
    double nodes = 0;
};

// Row by row, as the textbook does it: what no other plan may be much slower than.
Plan plan_as_it_lies(const Board& board, double nodes);

// The best plan for a board of at least 10 rows whose search is not done in a moment; `guess` is an estimate of its
// nodes. Takes some hundredths of the time that the search will.
Plan make_plan(const Board& board, double guess);

// How many of `threads` a search of so many nodes is worth; 0 means the cores of the machine.
int threads_worth(double nodes, int threads);

// The units of work: enough of them for so many threads.
std::vector<Part> parts_of(const Plan& plan, int threads);

}  // namespace reference
