#include <cstdio>
#include <exception>

#include <fmt/format.h>

#include "generators/command_line.hpp"

int main(int argc, char** argv) {
    try {
        const generators::CommandResult result = generators::run_boards({argv + 1, argv + argc});
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
