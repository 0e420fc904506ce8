#include <cstdio>
#include <exception>
#include <iostream>
#include <iterator>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "boards_program_identity.hpp"
#include "generators/command_line.hpp"

namespace {

generators::CommandResult run(const std::vector<std::string>& arguments) {
    // The version includes a hash of the program's sources; `judge generate` records it with the data.
    if (arguments == std::vector<std::string>{"--version"}) {
        return {0, "boards " QUEENS_VERSION " (sources " QUEENS_SOURCES ")\n", ""};
    }
    if (arguments == std::vector<std::string>{"--batch"}) {
        return {0, generators::run_batch({std::istreambuf_iterator<char>(std::cin), {}}), ""};
    }
    return generators::run_boards(arguments);
}

}  // namespace

int main(int argc, char** argv) {
    try {
        const generators::CommandResult result = run({argv + 1, argv + argc});
        fmt::print(stderr, "{}", result.error);
        const bool written = std::fwrite(result.output.data(), 1, result.output.size(), stdout) == result.output.size();
        if (!written || std::fflush(stdout) != 0) {
            fmt::print(stderr, "boards: cannot write standard output\n");
            return 3;
        }
        return result.exit_code;
    } catch (const std::exception& error) {
        fmt::print(stderr, "boards: {}\n", error.what());
        return 3;
    }
}
