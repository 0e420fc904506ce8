// The count of a board by the fastest way that the machine offers. `plain_count` says what it computes.
#pragma once

#include <vector>

#include "reference/board.hpp"
#include "reference/count.hpp"

namespace reference {

// The instruction set of the vectorised search; `Plain` is the plain solver, on one thread.
enum class Isa {
    Auto,
    Avx512,
    Avx2,
    Portable,
    Plain,
};

struct Attempt;

struct CountOptions {
    Isa isa = Isa::Auto;
    // 0 means the cores of the machine. Boards that are done in a moment take one in any case.
    int threads = 0;
    // If there is one, what the vectorised search did is added: lane_search.hpp.
    std::vector<Attempt>* attempts = nullptr;
};

// Whether this machine, and this build of the program, can count with it.
bool is_available(Isa isa);

// The number of placements. `options.isa` must be available.
Count count(const Board& board, const CountOptions& options = {});

}  // namespace reference
