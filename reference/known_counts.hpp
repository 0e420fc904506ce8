// Numbers of placements that others have published, or on which independent programs agree. Solvers are checked against
// them; they are never used to answer a case.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string_view>

#include "reference/board.hpp"

namespace reference {

// OEIS A000170: the free board of n rows, n = 1..20.
inline constexpr int largest_known_size = 20;
std::uint64_t known_free_count(int size);
// OEIS A002562: the same, counting placements that are symmetric to each other once.
std::uint64_t known_orbit_count(int size);

// OEIS A059963: placements with the first row's queen in column k (from 0) of the left half, middle included, n =
// 4..16.
inline constexpr int smallest_first_row_size = 4;
inline constexpr int largest_first_row_size = 16;
std::span<const std::uint64_t> known_first_row_counts(int size);
// The board whose first row is blocked except in this column.
Board first_row_board(int size, int column);

// A pattern of blocked squares that exists at every size, with its counts for n = 4..15. Each count was computed by two
// to four independent methods (vectorised bitmasks, meet in the middle, exact cover, cell arrays) that agree.
struct BoardFamily {
    static constexpr int smallest_size = 4;
    static constexpr int largest_size = 15;

    std::string_view name;
    bool (*blocks)(int size, int row, int column);
    std::array<std::uint64_t, largest_size - smallest_size + 1> counts;

    Board board(int size) const;
    std::uint64_t count(int size) const { return counts.at(static_cast<std::size_t>(size - smallest_size)); }
};

std::span<const BoardFamily> board_families();

}  // namespace reference
