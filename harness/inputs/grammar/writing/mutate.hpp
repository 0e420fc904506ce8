// Random changes of an input that follow its grammar.
#pragma once

#include <string>

#include "harness/inputs/grammar/writing/writer.hpp"

namespace harness::grammar {

// The input, slightly changed; as it is if no change is an input.
std::string changed_input(const Grammar& grammar, const Facts& facts, const Recorded& recorded, Random& random);

}  // namespace harness::grammar
