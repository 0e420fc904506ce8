// The range of each number of an input, learnt from the package's validators, and inputs at its ends: of a format that
// is not known, these are where programs go wrong.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "harness/hack/candidates.hpp"
#include "harness/hack/hack_context.hpp"
#include "harness/workers/workers.hpp"

namespace harness::hack {

// Texts in which the numbers of a valid one, up to 16 of them, have other values: each alone at the least, the most,
// beside that and in the middle; all at the most and all at the least; then any within their ranges, as often near the
// ends. What is learnt of one number holds while the others stay, so that some of these may be invalid. A number goes
// as far as `is_valid` says by doubling and bisection. Pure but for `is_valid`.
std::vector<std::string> texts_at_ends(const std::string& text, const std::function<bool(const std::string&)>& is_valid,
                                       Chance& chance);

// Such texts of the smallest of the package's own inputs; none where their format is known, or no validator looks at
// them. Learning takes a third of the time up to the deadline at most. Throws JudgeError.
std::vector<Instance> inputs_at_ends(const HackContext& hack_context, std::uint64_t seed, Worker& worker,
                                     Deadline deadline = Deadline::max());

}  // namespace harness::hack
