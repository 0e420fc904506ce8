#include "generators/batch.hpp"

#include <sstream>
#include <vector>

#include <fmt/format.h>

#include "generators/command_line.hpp"

namespace generators {

std::string run_batch(std::string_view commands) {
    std::string output;
    std::istringstream lines{std::string{commands}};
    for (std::string line; std::getline(lines, line);) {
        std::istringstream words(line);
        std::vector<std::string> arguments;
        for (std::string word; words >> word;) {
            arguments.push_back(word);
        }
        const CommandResult result = run_boards(arguments);
        const std::string& bytes = result.exit_code == 0 ? result.output : result.error;
        output += fmt::format("{} {}\n", result.exit_code, bytes.size());
        output += bytes;
    }
    return output;
}

}  // namespace generators
