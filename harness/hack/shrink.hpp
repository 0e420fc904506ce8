// From an input that fails to the smallest: fewer boards, then smaller n, then fewer blocked squares, then a plainer
// end of the file. Delta debugging over these parts (A. Zeller and R. Hildebrandt, "Simplifying and isolating
// failure-inducing input", 2002). Pure.
#pragma once

#include <chrono>
#include <functional>
#include <optional>
#include <vector>

#include "harness/hack/protocol.hpp"

namespace harness::hack {

// Shrinking ends by then: on the largest boards the last steps, each of which fails no more, take most of the time and
// show a reader little that the steps before did not.
inline constexpr std::chrono::seconds longest_shrinking{3};

// The instances that are one step smaller, each within the protocol, the boldest step first. Every one of them is
// smaller in the order: number of boards, sum of n, blocked squares, end, length of the refused argument. For texts see
// smaller_texts().
std::vector<Instance> smaller(const Instance& instance, const Protocol& protocol);

// The index of the first of the candidates that fails; empty where none does.
using FirstFailing = std::function<std::optional<std::size_t>(const std::vector<Instance>& candidates)>;

// Steps from `failing` to a smaller instance that fails for as long as there is one: of what comes out, no single
// step of smaller() fails.
Instance shrink(Instance failing, const Protocol& protocol, const FirstFailing& first_failing);

}  // namespace harness::hack
