// Makes an input smaller: fewer boards, then smaller n, then fewer blocked squares, then a simpler end of the file.
// Uses delta debugging over these parts (A. Zeller and R. Hildebrandt, "Simplifying and isolating failure-inducing
// input", 2002).
#pragma once

#include <functional>

#include "harness/inputs/boards/protocol.hpp"

namespace harness::boards {

// Gets a step, and returns whether it wants more.
using TakeStep = std::function<bool(Instance step)>;

// Makes the instances that are one step smaller, all within the protocol, with the biggest reduction first. Each is
// smaller in this order: number of boards, sum of n, blocked squares, ending, length of the refused argument.
void each_smaller(const Instance& instance, const Protocol& protocol, const TakeStep& take);

}  // namespace harness::boards
