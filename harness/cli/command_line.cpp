#include "harness/cli/command_line.hpp"

#include <algorithm>
#include <iterator>
#include <memory>
#include <sstream>
#include <type_traits>

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "harness/base/error.hpp"
#include "harness/base/text.hpp"
#include "harness/format/config/nearest.hpp"

namespace harness::cli {

namespace {

enum class Shown { Usual, All };

// The type of the target decides how CLI11 parses the value, and how its errors print the bounds.
template <typename Target>
void add(CLI::App& command, const Flag& flag, Target* target, Shown shown) {
    CLI::Option* option = nullptr;
    if constexpr (std::is_same_v<Target, bool>) {
        option = command.add_flag(flag.names, *target, flag.help);
    } else if constexpr (std::is_same_v<Target, Flag::Named>) {
        option = command.add_option_function<std::string>(
            flag.names, [target, name = flag.names](const std::string& value) { (*target)[name] = value; }, flag.help);
    } else {
        option = command.add_option(flag.names, *target, flag.help);
    }
    if constexpr (!std::is_same_v<Target, bool>) {
        option->option_text(flag.value.text)->required(flag.required);
    }
    if ((std::is_same_v<Target, std::vector<std::string>> ||
         std::is_same_v<Target, Flag::Pairs>)&&flag.names.starts_with('-')) {
        option->allow_extra_args(false);  // one value for each flag: the words after it are the command's arguments
    }
    if constexpr (std::is_arithmetic_v<Target>) {
        if (flag.value.range) {
            option->check(CLI::Range(static_cast<Target>(flag.value.range->first),
                                     static_cast<Target>(flag.value.range->second)));
        }
    }
    if (!flag.value.choices.empty()) {
        option->check(CLI::IsMember(flag.value.choices));
    }
    if (!flag.excludes.empty()) {
        option->excludes(command.get_option(flag.excludes));
    }
    if (flag.is_rare && shown == Shown::Usual) {
        option->group("");  // CLI11 hides options without a group
    } else if (!flag.heading.empty()) {
        option->group(flag.heading);
    }
}

// The headings of a command's rare flags.
std::vector<std::string> rare_headings(const Command& command) {
    std::vector<std::string> headings;
    for (const Flag& flag : command.flags) {
        if (flag.is_rare && std::ranges::find(headings, flag.heading) == headings.end()) {
            headings.push_back(flag.heading);
        }
    }
    return headings;
}

std::unique_ptr<CLI::App> app_of(const Program& program, Shown shown = Shown::Usual) {
    auto app = std::make_unique<CLI::App>(program.help, program.name);
    app->set_version_flag("--version", program.version);
    app->set_help_flag("-h,--help", "print this message, and exit");  // of the commands, too
    app->require_subcommand(1);
    for (const Command& command : program.commands) {
        CLI::App* added = app->add_subcommand(command.name, command.help);
        const std::vector<std::string> hidden =
            shown == Shown::All ? std::vector<std::string>{} : rare_headings(command);
        CLI::Option* all = added->set_help_all_flag("--help-all", "print this message with all flags, and exit");
        if (hidden.empty()) {
            all->group("");
        } else {
            added->footer(fmt::format("{}: see {} {} --help-all", fmt::join(hidden, ", "), program.name, command.name));
        }
        for (const Flag& flag : command.flags) {
            std::visit([&](auto* target) { add(*added, flag, target, shown); }, flag.target);
        }
    }
    return app;
}

// CLI11 puts two empty lines between groups of flags.
std::string with_single_gaps(std::string text) {
    while (text.find("\n\n\n") != std::string::npos) {
        text.erase(text.find("\n\n\n"), 1);
    }
    return text;
}

// CLI11 reports a missing command before it looks at an unknown word in the command's place.
std::string usage_error(const Program& program, const std::string& error, const std::string& first) {
    std::vector<std::string_view> names;
    std::ranges::transform(program.commands, std::back_inserter(names), &Command::name);
    if (std::ranges::find(names, first) != names.end()) {
        return fmt::format("{}; see {} {} --help", error, program.name, first);
    }
    const std::string fault =
        first.starts_with('-')
            ? error
            : fmt::format("there is no command '{}': {}", base::one_line(first, 100), config::hint(first, names));
    return fmt::format("{}; see {} --help", fault, program.name);
}

// "; did you mean '--json'?" if one of these words is much like a flag of the command; else empty.
std::string meant_flag(const std::vector<std::string>& words, const CLI::App& command) {
    std::vector<std::string> names;
    for (const CLI::Option* option : command.get_options()) {
        std::ranges::transform(option->get_lnames(), std::back_inserter(names),
                               [](const std::string& name) { return "--" + name; });
    }
    for (const std::string& word : words) {
        const std::string_view meant =
            word.starts_with("--") ? config::nearest(word.substr(0, word.find('=')), {names.begin(), names.end()}) : "";
        if (!meant.empty()) {
            return fmt::format("; did you mean '{}'?", meant);
        }
    }
    return "";
}

// CLI11 lists unexpected arguments from the last to the first.
std::string fault_of(const CLI::ParseError& error, const CLI::App& app) {
    if (dynamic_cast<const CLI::ExtrasError*>(&error) == nullptr) {
        return error.what();
    }
    const std::vector<std::string> extras = app.remaining(true);
    const std::vector<CLI::App*> commands = app.get_subcommands();
    return fmt::format("'{}' {} not expected{}", fmt::join(extras, "', '"), extras.size() == 1 ? "was" : "were",
                       meant_flag(extras, commands.empty() ? app : *commands.front()));
}

}  // namespace

Value one_of(std::vector<std::string> words, const char* text) {
    Value value(text == nullptr ? fmt::format("{}", fmt::join(words, "|")).c_str() : text);
    value.choices = std::move(words);
    return value;
}

Value in_range(const char* text, double least, double most) {
    Value value(text);
    value.range = {least, most};
    return value;
}

Flag required(Flag flag) {
    flag.required = true;
    return flag;
}

Flag excluding(std::string earlier, Flag flag) {
    flag.excludes = std::move(earlier);
    return flag;
}

Flags under(const std::string& heading, Flags flags) {
    for (Flag& flag : flags) {
        flag.heading = heading;
    }
    return flags;
}

Flags rare(Flags flags) {
    for (Flag& flag : flags) {
        flag.is_rare = true;
    }
    return flags;
}

Flags joined(std::vector<Flags> groups) {
    Flags all;
    for (Flags& group : groups) {
        std::ranges::move(group, std::back_inserter(all));
    }
    return all;
}

ParsedCommand parse(const Program& program, const std::vector<std::string>& arguments) {
    const std::string first = arguments.empty() ? "" : arguments.front();
    if (const auto named = std::ranges::find(program.commands, first, &Command::name);
        named != program.commands.end() && named->is_another_program) {
        return {&*named};
    }
    const auto app = app_of(program);
    try {
        app->parse(std::vector<std::string>{arguments.rbegin(), arguments.rend()});  // CLI11 takes them in reverse
    } catch (const CLI::CallForAllHelp&) {
        return {nullptr, with_single_gaps(app_of(program, Shown::All)->get_subcommand(first)->help(program.name))};
    } catch (const CLI::ParseError& error) {
        if (error.get_exit_code() == 0) {  // --help, --version
            std::ostringstream text;
            app->exit(error, text, text);
            return {nullptr, with_single_gaps(text.str())};
        }
        throw base::ConfigError(usage_error(program, fault_of(error, *app), first));
    }
    const std::string chosen = app->get_subcommands().front()->get_name();
    return {&*std::ranges::find(program.commands, chosen, &Command::name)};
}

std::string help_of(const Program& program) {
    return with_single_gaps(app_of(program)->help());
}

}  // namespace harness::cli
