// Shared by the tests of this folder.
#pragma once

#include "paths.hpp"
#include "reference/random_boards.hpp"

namespace reference {

// Sanitizers make the solvers about twenty times slower. Tests that use this stop at smaller sizes then.
using queens::sanitized;

}  // namespace reference
