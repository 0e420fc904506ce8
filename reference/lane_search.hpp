// The vectorised search of a board with a plan. If the plan was wrong, it is given up for a plain row-by-row search.
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
    // The work, counted in vectors of states.
    std::int64_t vectors = 0;
    bool ended = false;
};

// The number of placements on a board without a blocked row or column, on at most this many threads (0: the cores). The
// searches done are appended to `attempts`, if not null; the last one ended.
//
// First the board is searched as it lies, with a small budget. If that is not enough, a plan is made and carried out.
Count count_by_lanes(const Board& board, const lanes::BackEnd& lanes, int threads,
                     std::vector<Attempt>* attempts = nullptr);

// The same with this plan, which may be bad. It gets a budget of three times its expected work, then the board as it
// lies gets twice as much, and so on in turn, doubled each time. The total is at most five times the work of the better
// of the two, or its work and the first budget if that is more. Several threads may use a budget each.
Count count_by_plan(const Board& board, const Plan& plan, const lanes::BackEnd& lanes, int threads,
                    std::vector<Attempt>* attempts = nullptr);

}  // namespace reference
