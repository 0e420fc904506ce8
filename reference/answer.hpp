// The answers to the problems' cases, as stored in the files beside the test data.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace reference {

// The names of the problems; their packages have the same names.
std::vector<std::string> problem_names();

// The answer to the case whose input is `input`; `problem` is one of problem_names(). Throws InputError if the input
// does not belong to the problem or has no answer (an argument of queens-command outside 1..32).
std::string answer(std::string_view problem, std::string_view input);

}  // namespace reference
