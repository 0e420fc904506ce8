// Inputs of all kinds, as the generators make them.
#pragma once

#include <cstdint>
#include <vector>

#include "harness/inputs/text/ranges.hpp"
#include "harness/judge/workers/workers.hpp"
#include "harness/setter/hack/hack_context.hpp"

namespace harness::hack {

// Inputs of each kind, from small to large; the same seed gives the same inputs.
// Boards: from every kind of `boards` for the allowed sizes from 4 on, dense and sparse, as many as an input may hold.
// Boards of one solution, of which every other placement is checked, only up to n = 14. Numbers: small_instances() of
// every size. Unknown format: texts_of_recipe(). Arguments: none. Throws ConfigError, JudgeError if `boards` fails, and
// what Workers::for_each throws.
std::vector<Instance> instances_of_kinds(const HackContext& hack_context, std::uint64_t seed, workers::Workers& workers,
                                         Deadline deadline = Deadline::max());

// What the package's recipe generates from other seeds: inputs of the package's own kinds, in any format. None if it
// has no recipe, or one that generates nothing. Making takes about a third of the time up to the deadline, and 32 MiB.
// Throws as recipe::make_inputs.
std::vector<Instance> texts_of_recipe(const judge::Plan& plan, std::uint64_t seed,
                                      const workers::JudgingContext& context, Deadline deadline = Deadline::max());

// The smallest inputs of the package, with numbers at the ends of their ranges. None if their format is known, or if no
// validator checks them. Learning takes at most a third of the time up to the deadline. Throws JudgeError.
std::vector<texts::TextsAtEnds> inputs_at_ends(const HackContext& hack_context, std::uint64_t seed, Worker& worker,
                                               Deadline deadline = Deadline::max());

}  // namespace harness::hack
