// A command line as values: the program's commands, their flags and the functions that run them. Only command_line.cpp
// includes CLI11, because its header takes longer to compile than most of our files.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <stop_token>
#include <string>
#include <utility>
#include <variant>
#include <vector>

namespace harness::cli {

// What --help shows for a flag's value, and the values that are allowed.
struct Value {
    Value(const char* shown) : text(shown) {}

    std::string text;
    std::vector<std::string> choices{};                // empty: any
    std::optional<std::pair<double, double>> range{};  // the smallest and the largest allowed number
};

// One of these words; shown as "auto|always|never", unless there is a text.
Value one_of(std::vector<std::string> words, const char* text = nullptr);
Value in_range(const char* text, double least, double most);

// A flag with a value, one without (whose target is a bool), or a positional argument.
struct Flag {
    // A flag with two values that may be given several times.
    using Pairs = std::vector<std::pair<std::string, std::string>>;
    // The values of several flags, by their names as in "--json".
    using Named = std::map<std::string, std::string>;
    using Target =
        std::variant<bool*, int*, std::uint64_t*, double*, std::string*, std::vector<std::string>*, Pairs*, Named*>;

    Flag(std::string its_names, Target its_target, Value its_value, std::string its_help)
        : names(std::move(its_names)), target(its_target), value(std::move(its_value)), help(std::move(its_help)) {}
    Flag(std::string its_names, Target its_target, std::string its_help)
        : Flag(std::move(its_names), its_target, Value(" "), std::move(its_help)) {}

    std::string names;  // as in "-q,--quiet"; without a dash for a positional argument
    Target target;      // must outlive the parsing; unchanged if the flag is not given
    Value value;
    std::string help;
    std::string excludes{};  // an earlier flag that cannot be given together with this one
    bool required = false;
    std::string heading{};  // the flag's group in --help; empty: the first group
    bool is_rare = false;   // if true, only --help-all shows it
};

Flag required(Flag flag);
Flag excluding(std::string earlier, Flag flag);

using Flags = std::vector<Flag>;

Flags under(const std::string& heading, Flags flags);
Flags rare(Flags flags);

struct Command;

// The arguments of Command::run, after the flags are set from the command line.
struct Call {
    const std::vector<Command>& commands;  // all commands of the program
    std::stop_token stop;
    const std::vector<std::string>& arguments;  // the command line without the program's name
    std::string& go_on;  // set by the command: how to continue, shown to the user after an interruption
};

struct Command {
    std::string name;
    std::string help;
    Flags flags;
    std::function<int(Call&)> run;  // returns the exit code
    // If true, all words after the command's name are arguments of another program, even --help, and Call has them.
    bool is_another_program = false;
    // If true, a GitHub workflow executes no workflow command in the output while this command runs. False if the
    // command does this itself.
    bool mutes_workflow = true;
};

struct Program {
    std::string name;
    std::string help;
    std::string version;  // what --version prints
    std::vector<Command> commands;
};

// Concatenates groups of flags.
Flags joined(std::vector<Flags> groups);

// A parsed command line: a command whose flags are set; or, if that is null, a text to print.
struct ParsedCommand {
    const Command* command = nullptr;
    std::string text{};
};

// `arguments` without the program's name. Throws ConfigError.
ParsedCommand parse(const Program& program, const std::vector<std::string>& arguments);
// The text of --help for the whole program.
std::string help_of(const Program& program);

}  // namespace harness::cli
