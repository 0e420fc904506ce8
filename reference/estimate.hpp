// Estimates the size of a search before it is done.
#pragma once

#include "reference/board.hpp"
#include "reference/lanes/strip.hpp"

namespace reference {

// Estimates the number of partial placements that the plain search of the board visits, from random descents (D. E.
// Knuth, "Estimating the efficiency of backtrack programs", 1975). The same arguments give the same estimate.
double estimate_nodes(const Board& board, int descents);
double estimate_nodes(const lanes::Strip& strip, int descents);

}  // namespace reference
