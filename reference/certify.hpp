// Checks the solvers against everything that is known about their counts, for `queens certify`.
//
// Every check compares two numbers, board by board, that were computed in ways as different as possible. A failed check
// stops at its first board; small boards come first. The boards depend only on the seed, and the results on the boards,
// so the same seed gives the same certificate on every machine.
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

// All solvers to check.
struct Solvers {
    // The solver that answers the cases.
    Solver chosen;
    Solver plain;
    // Other computations of the same count: instruction sets, numbers of threads.
    std::vector<Solver> others;
    std::function<void(const Board&, const std::function<void(Placement)>&)> list;
};

// The solvers of this program: every instruction set of this machine, on one thread and on two.
Solvers solvers_of_this_machine();

// Runs all checks, and calls `done` as each ends.
void certify(const Extent& extent, std::uint64_t seed, const Solvers& solvers,
             const std::function<void(const CheckResult&)>& done);

}  // namespace reference
