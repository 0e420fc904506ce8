// Proposes a grammar for inputs of which only examples are known. Pure.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace harness::grammar {

// The names of what a validator reads, in order: the names in calls of testlib's functions, or what Python assigns from
// int() and map(int, …). An empty name for a read without.
std::vector<std::string> names_read_by(std::string_view source);

// A grammar in the language of checktestdata that all the inputs follow, with comments on what is guessed. The bounds
// are the least and the most of the inputs. `names`: those of each source; the first that has as many as the grammar
// reads counts. Empty if the inputs have no layout that is known here.
std::optional<std::string> proposed_grammar(const std::vector<std::string>& inputs,
                                            const std::vector<std::vector<std::string>>& names);

}  // namespace harness::grammar
