#include "generators/batch.hpp"

#include <sstream>
#include <vector>

#include <fmt/format.h>

#include "generators/command_line.hpp"

namespace generators {

std::string run_batch(std::string_view commands) {
    std::vector<std::vector<std::string>> all;
    std::istringstream lines{std::string{commands}};
    for (std::string line; std::getline(lines, line);) {
        std::istringstream words(line);
        all.emplace_back();
        for (std::string word; words >> word;) {
            all.back().push_back(word);
        }
    }
    std::string output;
    for (const CommandResult& result : run_boards_each(all)) {
        const std::string& bytes = result.exit_code == 0 ? result.output : result.error;
        output += fmt::format("{} {}\n", result.exit_code, bytes.size());
        output += bytes;
    }
    return output;
}

}  // namespace generators
