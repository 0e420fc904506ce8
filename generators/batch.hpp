// `boards --batch`: many inputs by one process, for whom starting one for each would be most of the work.
//
// Standard input holds a command a line: the arguments of `boards`, separated by blanks. For each, in order, standard
// output holds a line "CODE LENGTH" and then LENGTH bytes: what the command alone would print and exit with; with code
// 2 the bytes are its message.
#pragma once

#include <string>
#include <string_view>

namespace generators {

// What `boards --batch` prints for `commands`.
std::string run_batch(std::string_view commands);

}  // namespace generators
