// Boards by chance, the same ones from the same seed on every machine: what `queens certify` and the tests try the
// solvers on.
#pragma once

#include <cstdint>
#include <random>
#include <span>
#include <string_view>

#include "reference/board.hpp"

namespace reference {

using Random = std::mt19937_64;

inline Random seeded(std::uint64_t seed) {
    return Random{seed};
}

// 0..bound-1. The standard's distributions differ between libraries; this doesn't, and its bias is no matter here.
inline int random_below(Random& random, int bound) {
    return static_cast<int>(random() % static_cast<std::uint64_t>(bound));
}

// Each square blocked with a chance of `percent` in a hundred.
Board random_board(Random& random, int size, int percent);
// About `free_a_row` squares a row are free, among them those of a placement wherever chance finds one.
Board thin_board(Random& random, int size, int free_a_row);
// A random board, and blocked wherever one of its images under a random subgroup of the symmetries is.
Board symmetric_board(Random& random, int size, int percent);

// A board of 32 rows, without a placement, on which random descents mislead: row by row there is soon no square left;
// from other sides a descent in some hundreds comes into a large free rectangle, and the rest see a small search.
Board misleading_board(Random& random);

// A way to make boards, of any size, on which a solver may go wrong.
struct BoardKind {
    std::string_view name;
    Board (*make)(Random& random, int size);
};
std::span<const BoardKind> board_kinds();

}  // namespace reference
