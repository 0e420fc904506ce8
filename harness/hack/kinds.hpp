// Inputs of all kinds, as the generators make them.
#pragma once

#include <cstdint>
#include <vector>

#include "harness/hack/protocol.hpp"
#include "harness/package/package.hpp"
#include "harness/workers/judging_context.hpp"
#include "harness/workers/workers.hpp"

namespace harness::hack {

// As many as there are of each kind, from small to large, the same for the same seed. Boards: what every kind of
// `boards` makes of the allowed sizes from 4 on, dense and sparse, as full as an input may be; those of one solution,
// of which every other placement is looked at, up to n = 14. Numbers: small_instances() of every size. Of a format that
// is not known: texts_of_recipe(). None of arguments. Throws ConfigError and JudgeError where `boards` fails, and as
// Workers::for_each.
std::vector<Instance> instances_of_kinds(const package::Package& package, const Protocol& protocol, std::uint64_t seed,
                                         const workers::JudgingContext& context, workers::Workers& workers);

// What the package's recipe generates, from other seeds: inputs of its own kinds, whatever their format. None where it
// has no recipe, or one that generates nothing. Throws as recipe::make_inputs.
std::vector<Instance> texts_of_recipe(const package::Package& package, std::uint64_t seed,
                                      const workers::JudgingContext& context);

}  // namespace harness::hack
