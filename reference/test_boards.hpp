// Boards for the tests of this folder, the same in every run.
#pragma once

#include <cstdint>
#include <random>

#include "reference/board.hpp"

namespace reference {

// Sanitizers make the solvers some twenty times slower: tests that say so in their names then stop at smaller sizes.
#ifdef __SANITIZE_ADDRESS__
inline constexpr bool sanitized = true;
#else
inline constexpr bool sanitized = false;
#endif

using Random = std::mt19937_64;

inline Random seeded(std::uint64_t seed) {
    return Random{seed};
}

// 0..bound-1. The standard's distributions differ between libraries; this doesn't, and its bias is no matter here.
inline int random_below(Random& random, int bound) {
    return static_cast<int>(random() % static_cast<std::uint64_t>(bound));
}

// Each square blocked with a chance of `percent` in a hundred.
inline Board random_board(Random& random, int size, int percent) {
    Board board{size};
    for (int row = 0; row < size; ++row) {
        for (int column = 0; column < size; ++column) {
            if (random_below(random, 100) < percent) {
                board.block(row, column);
            }
        }
    }
    return board;
}

}  // namespace reference
