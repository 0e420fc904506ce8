// Proposes a grammar, in the language of checktestdata, for the inputs of a package without one.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace harness::inputs {

struct ProposedGrammar {
    std::string text{};                  // with comments on what is guessed
    std::vector<std::size_t> refused{};  // the indices of the inputs that do not follow it
};

// From the inputs: which numbers say how many lines or words follow, the least and the most of each number, the letters
// of words. `validators`: the sources of input validators, for the names of what they read. Empty if the inputs have no
// layout that the judge knows. A layout is searched in the smallest inputs, and all are checked by the grammar.
std::optional<ProposedGrammar> propose_grammar(const std::vector<std::string>& inputs,
                                               const std::vector<std::string>& validators);

}  // namespace harness::inputs
