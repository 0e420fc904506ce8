// Reduces a failing input to the smallest, by the steps that the package's model makes.
#pragma once

#include <chrono>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "harness/inputs/model.hpp"

namespace harness::hack {

// The time limit for shrinking. On the largest inputs the last steps, which no longer fail, take most of the time and
// show a reader little more than the steps before.
inline constexpr std::chrono::seconds longest_shrinking{3};

// So many runs are made even if they take longer: where each starts several interpreters, there are few in that time.
inline constexpr std::size_t least_runs_of_shrinking = 300;

// Once inputs have this size together, no more are tried with them: making, answering and checking them must not take
// longer than the time for all.
inline constexpr std::size_t most_bytes_together = std::size_t{1} << 20U;
inline constexpr std::size_t most_steps_together = 16;

// The first of a few inputs that fails; empty if none does.
using FirstFailing = std::function<std::optional<std::string>(const std::vector<std::string>& inputs)>;

// Steps from `failing` to a smaller input that fails until there is none: no single step of each_smaller() from the
// result fails. Tries up to `together` steps at once. Asks `is_over` after each step that it makes, and ends if it is.
std::string shrink(std::string failing, const inputs::InputModel& model, const FirstFailing& first_failing,
                   const std::function<bool()>& is_over, std::size_t together = most_steps_together);

}  // namespace harness::hack
