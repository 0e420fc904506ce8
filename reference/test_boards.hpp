// What the tests of this folder share.
#pragma once

#include "paths.hpp"
#include "reference/random_boards.hpp"

namespace reference {

// Sanitizers make the solvers some twenty times slower: tests that say so in their names then stop at smaller sizes.
using queens::sanitized;

}  // namespace reference
