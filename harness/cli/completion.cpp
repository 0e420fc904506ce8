#include <algorithm>
#include <cctype>
#include <map>
#include <memory>
#include <sstream>
#include <string>
#include <variant>
#include <vector>

#include <fmt/format.h>

#include "harness/cli/commands.hpp"
#include "harness/cli/context.hpp"

namespace harness::cli {

namespace {

// "--quiet" of "-q,--quiet"; empty if there is none.
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
    return std::ranges::any_of(command.flags, &Flag::is_rare) ? flags + " --help-all" : flags;
}

// The fixed values that --help shows for a flag, as in "auto|always|never". Placeholders in capitals are skipped.
std::string choices_of(const Flag& flag) {
    std::istringstream words(flag.value.text);
    std::string choices;
    for (std::string word; std::getline(words, word, '|');) {
        if (word.size() > 1 && std::islower(static_cast<unsigned char>(word.front())) != 0) {
            choices += (choices.empty() ? "" : " ") + word;
        }
    }
    return choices;
}

// The input of each shell's script. The scripts complete commands, each command's flags and each flag's fixed values;
// elsewhere they complete file names.
struct Words {
    std::string commands;
    std::map<std::string, std::string> flags;    // by command
    std::map<std::string, std::string> choices;  // by long flag
};

Words words_of(const std::vector<Command>& all) {
    Words words;
    for (const Command& command : all) {
        words.commands += command.name + " ";
        words.flags[command.name] = flags_of(command);
        for (const Flag& flag : command.flags) {
            if (const std::string choices = choices_of(flag); !choices.empty() && !long_name(flag).empty()) {
                words.choices[long_name(flag)] = choices;
            }
        }
    }
    return words;
}

// The branches of a `case`.
std::string branches(const std::map<std::string, std::string>& words, std::string_view indent,
                     std::string_view assignment) {
    std::string text;
    for (const auto& [key, value] : words) {
        text += fmt::format("{}{}) {} ;;\n", indent, key, fmt::format(fmt::runtime(assignment), value));
    }
    return text;
}

std::string bash_script(const Words& words) {
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
                       branches(words.choices, "    ", "words='{}'"), words.commands,
                       branches(words.flags, "            ", "words='{}'"));
}

// Works both as a file `_judge` in $fpath and when evaluated.
std::string zsh_script(const Words& words) {
    return fmt::format(R"(#compdef judge
_judge() {{
    local -a found
    case $words[CURRENT-1] in
{}    *)
        if (( CURRENT == 2 )); then
            found=({}--help --version)
        elif [[ $words[CURRENT] == -* ]]; then
            case $words[2] in
{}            esac
        fi
        ;;
    esac
    if (( $#found )); then compadd -- $found; else _files; fi
}}
if [[ $funcstack[1] == _judge ]]; then _judge "$@"; else compdef _judge judge; fi
)",
                       branches(words.choices, "    ", "found=({})"), words.commands,
                       branches(words.flags, "            ", "found=({})"));
}

std::string fish_script(const std::vector<Command>& all) {
    std::string text =
        "complete -c judge -n __fish_use_subcommand -f -l help\n"
        "complete -c judge -n __fish_use_subcommand -f -l version\n";
    for (const Command& command : all) {
        text += fmt::format("complete -c judge -n __fish_use_subcommand -f -a {}\n", command.name);
        for (const Flag& flag : command.flags) {
            const std::string name = long_name(flag);
            if (name.empty()) {
                continue;
            }
            const std::string choices = choices_of(flag);
            const bool takes_value = !std::holds_alternative<bool*>(flag.target);
            text += fmt::format("complete -c judge -n '__fish_seen_subcommand_from {}' -l {}{}{}\n", command.name,
                                name.substr(2), takes_value ? " -r" : "",
                                choices.empty() ? "" : fmt::format(" -f -a '{}'", choices));
        }
    }
    return text;
}

}  // namespace

Command completion_command() {
    const auto shell = std::make_shared<std::string>("bash");
    return {
        .name = "completion",
        .help = "print the script that completes judge's command line in a shell: eval \"$(judge completion bash)\"",
        .flags = {{"SHELL", shell.get(), one_of({"bash", "zsh", "fish"}), "the shell (default: bash)"}},
        .run =
            [shell](const Call& call) {
                write_out(*shell == "fish"  ? fish_script(call.commands)
                          : *shell == "zsh" ? zsh_script(words_of(call.commands))
                                            : bash_script(words_of(call.commands)));
                return 0;
            },
        .mutes_workflow = false};
}

}  // namespace harness::cli
