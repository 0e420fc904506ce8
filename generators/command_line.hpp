// The command `boards`: its arguments, and what it prints for them.
#pragma once

#include <string>
#include <vector>

namespace generators {

struct CommandResult {
    int exit_code = 0;   // 0; 2 for arguments that ask for nothing that can be made
    std::string output;  // for standard output: a case's input, or the help
    std::string error;   // for standard error: one line
};

// `arguments` without the program's name.
CommandResult run_boards(const std::vector<std::string>& arguments);
// The same of each, in order. Setting up the flags of all kinds takes longer than making a small board, and is done
// once.
std::vector<CommandResult> run_boards_each(const std::vector<std::vector<std::string>>& commands);

}  // namespace generators
