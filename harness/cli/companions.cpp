// `judge queens` and `judge boards`: the programs that lie beside the judge, where an installation has them in no PATH.
#include <algorithm>
#include <cerrno>
#include <iterator>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <unistd.h>

#include "harness/base/error.hpp"
#include "harness/base/installation.hpp"
#include "harness/cli/commands.hpp"
#include "harness/cli/context.hpp"

namespace harness::cli {

namespace {

// The program takes the place of this process: its output and exit code are the command's. `arguments` begins with the
// command's name.
[[noreturn]] void become(const std::string& program, std::vector<std::string> arguments) {
    const std::string path = (base::program_dir() / "trusted" / program).string();
    std::vector<char*> pointers;
    std::ranges::transform(arguments, std::back_inserter(pointers), [](std::string& word) { return word.data(); });
    pointers.push_back(nullptr);
    ::execv(path.c_str(), pointers.data());
    throw base::ConfigError(
        fmt::format("cannot start {}: {}: build it with ./dev build", path, std::generic_category().message(errno)));
}

Command companion(const std::string& name, std::string help) {
    return {.name = name,
            .help = std::move(help),
            .flags = {},
            .run = [name](Call& call) -> int { become(name, call.arguments); },
            .is_another_program = true,
            .mutes_workflow = false};
}

}  // namespace

Command queens_command() {
    return companion("queens", "the reference solver: counts, lists and answers; `judge queens --help`");
}

Command boards_command() {
    return companion("boards", "the generators: makes the input of a test case; `judge boards --help`");
}

}  // namespace harness::cli
