// The second, independent solver: the board as an exact cover problem, solved with dancing links. For tests.
//
// Every row and every column must be covered by exactly one queen, every diagonal by at most one (D. E. Knuth, "Dancing
// links", 2000, and The Art of Computer Programming 7.2.2.1, on primary and secondary items). It shares no code with
// the bitmask solvers, and not even their board: a common mistake is what it is there to rule out.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace reference {

// The number of placements on the board of `rows`: n strings of n squares, '*' for a blocked one. Exact below 2^64,
// which is more than it can count in a lifetime.
std::uint64_t exact_cover_count(const std::vector<std::string>& rows);

}  // namespace reference
