// `queens answer PROBLEM --batch`: gives many answers in one process, because starting a process for each would take
// most of the time.
//
// Each input is a line "LENGTH" and then LENGTH bytes. For each, in order, the output is a line "CODE LENGTH" and then
// LENGTH bytes: the answer with code 0, or with code 2 a message that says why there is no answer.
#pragma once

#include <string>
#include <string_view>

namespace reference {

// The output of `queens answer PROBLEM --batch`. `problem` is one of problem_names(). Throws InputError if `inputs` is
// not in this format.
std::string answer_all(std::string_view problem, std::string_view inputs);

}  // namespace reference
