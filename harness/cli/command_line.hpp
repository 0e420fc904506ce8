// A command line as values: the program's commands, their flags and what runs them. Only command_line.cpp knows CLI11,
// whose header takes longer to compile than most of our files.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace harness::cli {

// A flag with a value, one without (whose target is a bool), or a positional argument.
struct Flag {
    // Pairs: a flag with two values, that may be given several times.
    using Pairs = std::vector<std::pair<std::string, std::string>>;
    using Target = std::variant<bool*, int*, std::uint64_t*, double*, std::string*, std::vector<std::string>*, Pairs*>;

    std::string names;  // as in "-q,--quiet"; a positional's has no dash
    Target target;      // outlives the parsing; as it is where the flag is not given
    std::string help;
    std::string value = " ";                           // as value_text() has it, where there are no choices
    std::vector<std::string> choices{};                // the values that it may have; none: any
    std::optional<std::pair<double, double>> range{};  // the least and the greatest number that it may be
    std::string excludes{};                            // an earlier flag that cannot be given with it
    bool required = false;
};

// What --help shows in the value's place: what the flag says itself, else "auto|always|never" of its choices.
std::string value_text(const Flag& flag);

using Flags = std::vector<Flag>;

struct Command;

// What a command is run with, once the command line has set its flags.
struct Call {
    const std::vector<Command>& commands;  // all of the program
    std::stop_token stop;
    const std::vector<std::string>& arguments;  // the command line, without the program's name
    std::string& go_on;  // for the command to leave what the user is told where it is interrupted
};

struct Command {
    std::string name;
    std::string help;
    Flags flags;
    std::function<int(Call&)> run;  // returns the exit code
    // While it runs, a GitHub workflow takes nothing that it prints for a command; false where the command sees to
    // that.
    bool mutes_workflow = true;
};

struct Program {
    std::string name;
    std::string help;
    std::string version;  // what --version prints
    std::vector<Command> commands;
};

// Several groups of flags, one after the other.
Flags joined(std::vector<Flags> groups);

// What a command line asks for: a command, whose flags are set; or, where that is null, to print `text`.
struct Asked {
    const Command* command = nullptr;
    std::string text{};
};

// `arguments` without the program's name. Throws ConfigError.
Asked parse(const Program& program, const std::vector<std::string>& arguments);
// What --help prints of the program.
std::string help_of(const Program& program);

}  // namespace harness::cli
