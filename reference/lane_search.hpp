// The vectorised search of a board: planned, and given up for the board as it lies where the plan was wrong.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "reference/board.hpp"
#include "reference/count.hpp"
#include "reference/lanes/back_ends.hpp"
#include "reference/plan.hpp"

namespace reference {

// One search of the board, ended or given up.
struct Attempt {
    Plan plan;
    std::size_t parts = 0;
    int threads = 0;
    // The work: vectors of states.
    std::int64_t vectors = 0;
    bool ended = false;
};

// The number of placements on a board without a blocked row or column, on at most so many threads (0: the cores). What
// was done for it is added to `attempts`, if there are any; the last one ended.
//
// The board as it lies is searched first, in a moment. If that was too short, a plan is made and carried out.
Count count_by_lanes(const Board& board, const lanes::BackEnd& lanes, int threads,
                     std::vector<Attempt>* attempts = nullptr);

// The same by this plan, which may be a bad one: it gets three times the work that it should need, then the board as it
// lies gets twice as much, and so on in turn, doubled each time. That is together at most five times the work of the
// better of the two, or its work and the first budget if that is more; several threads may take a budget each.
Count count_by_plan(const Board& board, const Plan& plan, const lanes::BackEnd& lanes, int threads,
                    std::vector<Attempt>* attempts = nullptr);

}  // namespace reference
