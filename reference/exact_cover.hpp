// The second, independent solver: the board as an exact cover problem, solved with dancing links. For tests.
//
// Every row and every column must be covered by exactly one queen, every diagonal by at most one (D. E. Knuth, "Dancing
// links", 2000, and The Art of Computer Programming 7.2.2.1, on primary and secondary items). To rule out a common
// mistake, it shares no code with the bitmask solvers, not even the board.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace reference {

// The number of placements on the board of `rows`: n strings of n squares, '*' for a blocked one. Exact below 2^64;
// larger counts would take more than a lifetime.
std::uint64_t exact_cover_count(const std::vector<std::string>& rows);

}  // namespace reference
