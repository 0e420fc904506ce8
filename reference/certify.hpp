// Checks the solvers against everything that is known about their counts, for `queens certify`.
//
// Every check compares two numbers, board by board, that were computed in ways as different as possible. A failed check
// stops at its first board; small boards come first. The boards depend only on the seed, and the results on the boards,
// so the same seed gives the same certificate on every machine.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "reference/board.hpp"
#include "reference/check.hpp"
#include "reference/count.hpp"
#include "reference/plain_solver.hpp"

namespace reference {

// How much to check. Sizes are the largest n, the others numbers of boards. The values given here take under 20 s on
// one core.
struct Extent {
    std::string_view name = "default";
    int free_size = 16;
    int plain_size = 15;
    int first_row_size = 16;
    int family_size = 15;
    int identity_size = 15;
    int listed_size = 10;
    int random_boards = 5500;
    int exact_cover_boards = 30'000;
    int exact_cover_size = 9;
    int wide_boards_a_size = 20;
    int large_boards = 10;
};

// Under 2 s on one core.
inline constexpr Extent quick_extent{.name = "quick",
                                     .free_size = 14,
                                     .plain_size = 12,
                                     .first_row_size = 12,
                                     .family_size = 12,
                                     .identity_size = 13,
                                     .listed_size = 9,
                                     .random_boards = 1100,
                                     .exact_cover_boards = 10'000,
                                     .exact_cover_size = 8,
                                     .wide_boards_a_size = 4,
                                     .large_boards = 2};

// Some minutes on one core.
inline constexpr Extent long_extent{.name = "long",
                                    .free_size = 18,
                                    .plain_size = 16,
                                    .identity_size = 16,
                                    .listed_size = 11,
                                    .random_boards = 55'000,
                                    .exact_cover_boards = 200'000,
                                    .exact_cover_size = 10,
                                    .wide_boards_a_size = 100,
                                    .large_boards = 60};

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
