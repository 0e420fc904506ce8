#include "harness/cli/completion.hpp"

#include <cctype>
#include <map>
#include <vector>

#include <fmt/format.h>

namespace harness::cli {

namespace {

std::string flags_of(const CLI::App& command) {
    std::string flags;
    for (const CLI::Option* option : command.get_options()) {
        for (const std::string& name : option->get_lnames()) {
            flags += (flags.empty() ? "--" : " --") + name;
        }
    }
    return flags;
}

// The words that --help shows for a flag, as in "auto|always|never"; names of values, in capitals, are none.
std::string choices_of(const CLI::Option& option) {
    const std::vector<std::string> words = CLI::detail::split(option.get_option_text(), '|');
    std::string choices;
    for (const std::string& word : words) {
        if (words.size() > 1 && !word.empty() && std::islower(static_cast<unsigned char>(word.front())) != 0) {
            choices += (choices.empty() ? "" : " ") + word;
        }
    }
    return choices;
}

}  // namespace

std::string completion_script(const CLI::App& app) {
    std::string commands;
    std::string flags;
    std::map<std::string, std::string> choices;
    for (const CLI::App* command : app.get_subcommands([](const CLI::App*) { return true; })) {
        commands += command->get_name() + " ";
        flags += fmt::format("            {}) words='{}' ;;\n", command->get_name(), flags_of(*command));
        for (const CLI::Option* option : command->get_options()) {
            if (const std::string words = choices_of(*option); !words.empty() && !option->get_lnames().empty()) {
                choices["--" + option->get_lnames().front()] = words;
            }
        }
    }
    std::string values;
    for (const auto& [flag, words] : choices) {
        values += fmt::format("    {}) words='{}' ;;\n", flag, words);
    }
    return fmt::format(R"(_judge() {{
    local word=${{COMP_WORDS[COMP_CWORD]}} words=
    case ${{COMP_WORDS[COMP_CWORD - 1]}} in
{}    *)
        if [[ $COMP_CWORD -eq 1 ]]; then
            words='{}{}'
        elif [[ $word == -* ]]; then
            case ${{COMP_WORDS[1]}} in
{}            esac
        fi
        ;;
    esac
    COMPREPLY=($(compgen -W "$words" -- "$word"))
}}
complete -o default -F _judge judge
)",
                       values, commands, flags_of(app), flags);
}

CLI::App* add_completion(CLI::App& app) {
    return app.add_subcommand(
        "completion",
        "print what lets bash complete this command line: eval \"$(judge completion)\"; in zsh first\n"
        "autoload -U bashcompinit && bashcompinit");
}

}  // namespace harness::cli
