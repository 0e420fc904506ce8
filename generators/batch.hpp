// `boards --batch`: makes many inputs in one process, because starting a process for each would take most of the time.
//
// Standard input holds one command a line: arguments of `boards`, separated by blanks. For each, in order, standard
// output gets a line "CODE LENGTH" and then LENGTH bytes. They are the exit code and the output of the command run
// alone; with code 2 the bytes are its message.
#pragma once

#include <string>
#include <string_view>

namespace generators {

// What `boards --batch` prints for `commands`.
std::string run_batch(std::string_view commands);

}  // namespace generators
