// Holds the solvers against everything that is known of their counts: what `queens certify` runs.
//
// Every check compares two numbers that share as little as possible in how they came about, board by board. A failed
// check stops at its first board; small boards come first. The boards depend on the seed alone and the results on the
// boards, so that the same seed gives the same certificate on every machine.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "reference/board.hpp"
#include "reference/check.hpp"
#include "reference/count.hpp"
#include "reference/extent.hpp"
#include "reference/plain_solver.hpp"

namespace reference {

struct Solver {
    std::string name;
    std::function<Count(const Board&)> count;
};

// Everything that is held to account.
struct Solvers {
    // What answers the cases.
    Solver chosen;
    Solver plain;
    // Other ways to the same count: instruction sets, numbers of threads.
    std::vector<Solver> others;
    std::function<void(const Board&, const std::function<void(Placement)>&)> list;
};

// The solver as it is, by every instruction set that this machine has, each on one thread and on two.
Solvers solvers_of_this_machine();

// Runs all checks, and calls `done` as each ends.
void certify(const Extent& extent, std::uint64_t seed, const Solvers& solvers,
             const std::function<void(const CheckResult&)>& done);

}  // namespace reference
