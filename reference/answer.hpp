// The answers to the problems' cases, as the files beside the test data hold them.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace reference {

// The names of the problems, as their packages are called.
std::vector<std::string> problem_names();

// The answer to the case whose input is `input`; `problem` is one of problem_names(). InputError if the input is not
// one of the problem, or is one that has no answer (an argument of queens-command outside 1..32).
std::string answer(std::string_view problem, std::string_view input);

}  // namespace reference
