// Inputs that come from the package: its own, those like them, and those that generators make.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "harness/judge/workers/workers.hpp"
#include "harness/setter/hack/hack_context.hpp"

namespace harness::hack {

// The inputs of the package's own cases. Those that catch the most known mistakes come first and are repeated. Throws
// SystemError.
std::vector<std::string> own_inputs(const package::Package& package, const inputs::InputModel& model);

// Inputs like the package's own, with values at the ends of what its validators accept. None if no validator checks
// them. Learning the ends takes at most a third of the time up to the deadline. Throws JudgeError.
inputs::Candidates inputs_at_ends(const HackContext& hack_context, std::uint64_t seed, Worker& worker,
                                  Deadline deadline = Deadline::max());

// Inputs of each kind, as the generators make them, from small to large; the same seed gives the same inputs. Those of
// the model, or, if it does not know the form, inputs_of_recipe(). Throws ConfigError, JudgeError if a generator fails,
// and what Workers::for_each throws.
inputs::Candidates inputs_of_kinds(const HackContext& hack_context, std::uint64_t seed, workers::Workers& workers,
                                   Deadline deadline = Deadline::max());

// What the package's recipe generates from other seeds: inputs of the package's own kinds, in any format. None if it
// has no recipe, or one that generates nothing. Making takes about a third of the time up to the deadline, and 32 MiB.
// Throws as recipe::make_inputs.
std::vector<std::string> inputs_of_recipe(const judge::Plan& plan, std::uint64_t seed,
                                          const workers::JudgingContext& context, Deadline deadline = Deadline::max());

}  // namespace harness::hack
