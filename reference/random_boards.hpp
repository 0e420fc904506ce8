// Random boards on which `queens certify` and the tests check the solvers. The same seed gives the same boards on every
// machine.
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

// 0..bound-1. The standard's distributions differ between libraries; this does not. Its bias does not matter here.
inline int random_below(Random& random, int bound) {
    return static_cast<int>(random() % static_cast<std::uint64_t>(bound));
}

// Blocks each square with a probability of `percent` in a hundred.
Board random_board(Random& random, int size, int percent);
// About `free_a_row` squares in each row are free. They include the squares of a random placement if one is found.
Board thin_board(Random& random, int size, int free_a_row);
// A random board with its images under a random subgroup of the symmetries: blocked if any of them is.
Board symmetric_board(Random& random, int size, int percent);

// A board of 32 rows without a placement that misleads random descents. Row by row there is soon no free square. From
// other sides, one descent in some hundreds enters a large free rectangle; the others predict a small search.
Board misleading_board(Random& random);

// A way to make boards of any size on which a solver may be wrong.
struct BoardKind {
    std::string_view name;
    Board (*make)(Random& random, int size);
};
std::span<const BoardKind> board_kinds();

}  // namespace reference
