// The answers to the problems' cases, as stored in the files beside the test data.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "reference/board.hpp"

namespace reference {

// The names of the problems; their packages have the same names.
std::vector<std::string> problem_names();

// The answer to the case whose input is `input`; `problem` is one of problem_names(). Throws InputError if the input
// does not belong to the problem or has no answer (an argument of queens-command outside 1..32).
std::string answer(std::string_view problem, std::string_view input);

// Many answers in one process, because starting a process for each would take most of the time: the output of `queens
// answer PROBLEM --batch`. Each input is a line "LENGTH" and then LENGTH bytes. For each, in order, the output is a
// line "CODE LENGTH" and then LENGTH bytes: the answer with code 0, or with code 2 a message that says why there is no
// answer. Throws InputError if `inputs` is not in this format.
std::string answer_all(std::string_view problem, std::string_view inputs);

// All placements as text, in large blocks, one placement a line: the columns of rows 1..n, from 1, separated by spaces.
void write_placements(const Board& board, const std::function<void(const std::string& block)>& write);

}  // namespace reference
