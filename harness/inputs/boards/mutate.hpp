// Slightly changed inputs.
#pragma once

#include <functional>

#include "harness/inputs/boards/candidates.hpp"

namespace harness::boards {

// An input to start from, chosen at random.
using PickSeed = std::function<Instance()>;

// Changes a seed within the protocol: squares blocked or freed, a board turned, resized, added from another seed or
// dropped; another number; or another ending.
Instance mutated(const PickSeed& pick, const Protocol& protocol, Random& random);

}  // namespace harness::boards
