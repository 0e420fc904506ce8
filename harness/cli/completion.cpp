#include <cctype>
#include <map>
#include <sstream>
#include <vector>

#include <fmt/format.h>

#include "harness/cli/commands.hpp"
#include "harness/cli/context.hpp"

namespace harness::cli {

namespace {

// "--quiet" of "-q,--quiet"; empty where there is none.
std::string long_name(const Flag& flag) {
    const std::size_t at = flag.names.find("--");
    return at == std::string::npos ? "" : flag.names.substr(at);
}

std::string flags_of(const Command& command) {
    std::string flags = "--help";
    for (const Flag& flag : command.flags) {
        if (const std::string name = long_name(flag); !name.empty()) {
            flags += " " + name;
        }
    }
    return flags;
}

// The words that --help shows for a flag, as in "auto|always|never"; names of values, in capitals, are none.
std::string choices_of(const Flag& flag) {
    std::istringstream words(flag.value);
    std::string choices;
    for (std::string word; std::getline(words, word, '|');) {
        if (word.size() > 1 && std::islower(static_cast<unsigned char>(word.front())) != 0) {
            choices += (choices.empty() ? "" : " ") + word;
        }
    }
    return choices;
}

// For bash, and for zsh after bashcompinit: commands, each one's flags, and the words that a flag takes. Elsewhere the
// shell completes the names of files.
std::string completion_script(const std::vector<Command>& all) {
    std::string commands;
    std::string flags;
    std::map<std::string, std::string> choices;
    for (const Command& command : all) {
        commands += command.name + " ";
        flags += fmt::format("            {}) words='{}' ;;\n", command.name, flags_of(command));
        for (const Flag& flag : command.flags) {
            if (const std::string words = choices_of(flag); !words.empty() && !long_name(flag).empty()) {
                choices[long_name(flag)] = words;
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
            words='{}--help --version'
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
                       values, commands, flags);
}

}  // namespace

Command completion_command() {
    return {.name = "completion",
            .help =
                "print what lets bash complete this command line: eval \"$(judge completion)\"; in zsh first\n"
                "autoload -U bashcompinit && bashcompinit",
            .flags = {},
            .run =
                [](const Call& call) {
                    write_out(completion_script(call.commands));
                    return 0;
                },
            .mutes_workflow = false};
}

}  // namespace harness::cli
