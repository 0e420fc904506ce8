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
// The same for each command, in order. The flags of all kinds are set up only once, because that takes longer than
// making a small board.
std::vector<CommandResult> run_boards_each(const std::vector<std::vector<std::string>>& commands);

}  // namespace generators
