// Boards of all kinds, as the generators make them.
#pragma once

#include <cstdint>
#include <vector>

#include "harness/hunt/board.hpp"
#include "harness/recipe/tools.hpp"

namespace harness::hunt {

// Boards of every kind of `boards`, of the sizes from 4 on that `sizes` (ascending) hold, dense and sparse; the same
// for the same seed. None where there is no such size. Throws ConfigError and JudgeError where `boards` fails.
std::vector<Board> boards_of_kinds(const std::vector<int>& sizes, std::uint64_t seed, const recipe::Tools& tools,
                                   sandbox::Runner& runner);

}  // namespace harness::hunt
