// Smaller inputs of a grammar.
#pragma once

#include "harness/inputs/grammar/writing/writer.hpp"
#include "harness/inputs/model.hpp"

namespace harness::grammar {

// As InputModel::each_smaller, of a recorded input. Each step is shorter, or as long and less in the order of bytes.
void each_smaller_input(const Grammar& grammar, const Facts& facts, const Recorded& recorded,
                        const inputs::TakeInput& take);

}  // namespace harness::grammar
