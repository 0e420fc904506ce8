// What the tests of this folder share.
#pragma once

#include "reference/random_boards.hpp"

namespace reference {

// Sanitizers make the solvers some twenty times slower: tests that say so in their names then stop at smaller sizes.
#ifdef QUEENS_SANITIZED
inline constexpr bool sanitized = true;
#else
inline constexpr bool sanitized = false;
#endif

}  // namespace reference
