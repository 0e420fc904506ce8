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

}  // namespace generators
