// `queens answer PROBLEM --batch`: many answers by one process, for whom starting one for each would be most of the
// work.
//
// The inputs are a line "LENGTH" and then LENGTH bytes each. For each, in order, the output is a line "CODE LENGTH" and
// then LENGTH bytes: the answer with code 0, and with code 2 the message why the input has none.
#pragma once

#include <string>
#include <string_view>

namespace reference {

// What `queens answer PROBLEM --batch` prints. `problem` is one of problem_names(). InputError where `inputs` are not
// framed so.
std::string answer_all(std::string_view problem, std::string_view inputs);

}  // namespace reference
