// Counts a board with the fastest method of this machine. `plain_count` defines the result.
#pragma once

#include <vector>

#include "reference/board.hpp"
#include "reference/count.hpp"

namespace reference {

namespace lanes {
struct BackEnd;
}

// The instruction set of the vectorised search; `Plain` is the plain solver, on one thread.
enum class Isa {
    Auto,
    Avx512,
    Avx2,
    Neon,
    Portable,
    Plain,
};

struct Attempt;

struct CountOptions {
    Isa isa = Isa::Auto;
    // 0 means the cores of the machine. Small boards use one thread in any case.
    int threads = 0;
    // If not null, the searches that were done are appended: see lane_search.hpp.
    std::vector<Attempt>* attempts = nullptr;
};

// Whether this machine and this build of the program support it.
bool is_available(Isa isa);
// The vectorised search for it; null: it is not available, or has none.
const lanes::BackEnd* back_end(Isa isa);

// The number of placements. `options.isa` must be available.
Count count(const Board& board, const CountOptions& options = {});

}  // namespace reference
