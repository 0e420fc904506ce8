// Reduces a failing input to the smallest: fewer boards, then smaller n, then fewer blocked squares, then a simpler end
// of the file. Uses delta debugging over these parts (A. Zeller and R. Hildebrandt, "Simplifying and isolating
// failure-inducing input", 2002). Pure.
#pragma once

#include <chrono>
#include <functional>
#include <optional>
#include <vector>

#include "harness/setter/hack/protocol.hpp"

namespace harness::hack {

// The time limit for shrinking. On the largest boards the last steps, which no longer fail, take most of the time and
// show a reader little more than the steps before.
inline constexpr std::chrono::seconds longest_shrinking{3};

// Gets a step, and returns whether it wants more.
using TakeStep = std::function<bool(Instance step)>;

// Makes the instances that are one step smaller, all within the protocol, with the biggest reduction first. Each is
// smaller in this order: number of boards, sum of n, blocked squares, ending, length of the refused argument. For texts
// see each_smaller_text(). A large instance has many steps, each of its size: they are made one at a time.
void each_smaller(const Instance& instance, const Protocol& protocol, const TakeStep& take);

// The first of a few candidates that fails; empty if none does.
using FirstFailing = std::function<std::optional<Instance>(const std::vector<Instance>& candidates)>;

// Steps from `failing` to a smaller instance that fails until there is none: no single step of each_smaller() from the
// result fails. Asks `is_over` after each step that it makes, and ends if it is.
Instance shrink(Instance failing, const Protocol& protocol, const FirstFailing& first_failing,
                const std::function<bool()>& is_over);

}  // namespace harness::hack
