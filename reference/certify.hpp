// Holds the solvers against everything that is known of their counts: what `queens certify` runs.
//
// Every check compares two numbers that share as little as possible in how they came about, board by board. A failed
// check stops at its first board; small boards come first. The boards depend on the seed alone and the results on the
// boards, so that the same seed gives the same certificate on every machine.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "reference/board.hpp"
#include "reference/count.hpp"
#include "reference/plain_solver.hpp"

namespace reference {

// How far the checks go: sizes are the largest n, the others numbers of boards.
struct Extent {
    std::string name;
    int free_size;
    int plain_size;
    int first_row_size;
    int family_size;
    int identity_size;
    int listed_size;
    int random_boards;
    int exact_cover_boards;
    int exact_cover_size;
    int wide_boards_a_size;
    int large_boards;
};

// Under 2 s, under 20 s, and some minutes, on one core.
Extent quick_extent();
Extent default_extent();
Extent long_extent();

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

struct Failure {
    Board board;
    // "avx2 on 1 thread says 91, the plain solver 92".
    std::string what;
};

struct CheckResult {
    std::string name;
    std::string what;
    std::uint64_t boards;
    // Of all boards and their counts, in order.
    std::uint64_t digest;
    std::optional<Failure> failure;
};

// Runs all checks, and calls `done` as each ends.
void certify(const Extent& extent, std::uint64_t seed, const Solvers& solvers,
             const std::function<void(const CheckResult&)>& done);

}  // namespace reference
