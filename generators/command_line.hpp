// The command `boards`: its arguments, and what it prints for them.
#pragma once

#include <string>
#include <vector>

namespace generators {

struct CommandResult {
    int exit_code = 0;   // 0; 2 if the arguments ask for something that cannot be made
    std::string output;  // for standard output: a case's input, or the help
    std::string error;   // for standard error: one line
};

// `arguments` without the program's name.
CommandResult run_boards(const std::vector<std::string>& arguments);

// `boards --batch`: makes many inputs in one process, because starting a process for each would take most of the time.
// `commands`, the standard input, holds one command a line: arguments of `boards`, separated by blanks. For each, in
// order, the output has a line "CODE LENGTH" and then LENGTH bytes. They are the exit code and the output of the
// command run alone; with code 2 the bytes are its message.
std::string run_batch(const std::string& commands);

}  // namespace generators
