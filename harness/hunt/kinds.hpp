// Inputs of all kinds, as the generators make them.
#pragma once

#include <cstdint>
#include <vector>

#include "harness/hunt/board.hpp"
#include "harness/hunt/protocol.hpp"
#include "harness/package/package.hpp"
#include "harness/recipe/tools.hpp"

namespace harness::hunt {

// Boards of every kind of `boards`, of the sizes from 4 on that `sizes` (ascending) hold, dense and sparse; those of
// one solution, of which every other placement is looked at, up to n = 14. The same for the same seed. None where there
// is no such size. Throws ConfigError and JudgeError where `boards` fails.
std::vector<Board> boards_of_kinds(const std::vector<int>& sizes, std::uint64_t seed, const recipe::Tools& tools,
                                   sandbox::Runner& runner);

// What the package's recipe generates, from other seeds: inputs of its own kinds, whatever their format. None where it
// has no recipe, or one that generates nothing. Throws as recipe::make_inputs.
std::vector<Instance> texts_of_recipe(const package::Package& package, std::uint64_t seed, const recipe::Tools& tools);

}  // namespace harness::hunt
