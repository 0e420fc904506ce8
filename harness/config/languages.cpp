#include "harness/config/languages.hpp"

#include <algorithm>
#include <map>
#include <string_view>
#include <utility>

#include <fmt/format.h>
#include <unistd.h>

#include "harness/config/commands.hpp"
#include "harness/config/table_reader.hpp"
#include "harness/support/error.hpp"

namespace harness::config {

namespace {

bool contains(const std::vector<std::string>& words, std::string_view word) {
    return std::find(words.begin(), words.end(), word) != words.end();
}

void check_commands(const TableReader& table, const Language& language) {
    check_placeholders(table, "compile", language.compile, {"{sources}", "{main}", "{program}", "{quote_folders}"});
    check_placeholders(table, "run", language.run, {"{main}", "{program}"});
    check_placeholders(table, "version", language.version, {});
    check_executable(table, "compile", language.compile.front());
    check_executable(table, "version", language.version.front());
    if (language.run.front() != "{program}") {
        check_executable(table, "run", language.run.front());
    }
    if (!contains(language.compile, "{sources}") && !contains(language.compile, "{main}")) {
        table.fail("compile", R"(names no source: one of its arguments must be "{sources}" or "{main}")");
    }
    if (!language.diagnose.empty()) {
        check_placeholders(table, "diagnose", language.diagnose, {"{sources}", "{program}", "{quote_folders}"});
        check_executable(table, "diagnose", language.diagnose.front());
        if (!contains(language.diagnose, "{sources}") || !contains(language.diagnose, "{program}")) {
            table.fail("diagnose", R"(must name "{sources}" and "{program}", as 'compile' does)");
        }
    }
    if (language.keeps_sources) {
        if (!contains(language.run, "{main}") || contains(language.run, "{program}")) {
            table.fail("run", R"(must name "{main}", and not "{program}", where keeps_sources = true)");
        }
        return;
    }
    if (!contains(language.compile, "{program}")) {
        table.fail("compile", "must name \"{program}\", the file to make, unless keeps_sources = true");
    }
    if (!contains(language.run, "{program}") || contains(language.run, "{main}")) {
        table.fail("run", R"(must name "{program}", and not "{main}", unless keeps_sources = true)");
    }
}

bool is_plain(std::string_view text, std::string_view others) {
    return !text.empty() && std::all_of(text.begin(), text.end(), [&](char letter) {
        return (letter >= 'a' && letter <= 'z') || (letter >= 'A' && letter <= 'Z') ||
               (letter >= '0' && letter <= '9') || others.find(letter) != std::string_view::npos;
    });
}

Language read_language(const TableReader& table, std::string id) {
    Language language;
    language.id = std::move(id);
    language.name = table.required_text("name");
    language.extensions = table.required_words("extensions");
    language.compile = table.required_words("compile");
    language.run = table.required_words("run");
    language.diagnose = table.words("diagnose").value_or(std::vector<std::string>{});
    language.version = table.required_words("version");
    language.package = table.required_text("package");
    language.codes = table.words("codes").value_or(std::vector<std::string>{language.id});
    language.keeps_sources = table.flag("keeps_sources").value_or(false);
    language.is_helper = table.flag("helper").value_or(false);
    for (const std::string& extension : language.extensions) {
        if (extension.front() != '.' || !is_plain(std::string_view{extension}.substr(1), "+-_")) {
            table.fail("extensions", fmt::format(R"(must be like ".cpp", and holds "{}")", shown(extension)));
        }
    }
    check_commands(table, language);
    return language;
}

}  // namespace

std::vector<Language> read_languages(const TableReader& root) {
    const toml::table* tables = root.table("languages");
    if (tables == nullptr || tables->empty()) {
        root.fail("languages", "is missing: at least one table such as [languages.cpp] is needed");
    }
    std::vector<Language> languages;
    std::map<std::string, std::string> owners;  // extension → language
    for (const auto& [key, node] : *tables) {
        const std::string id{key.str()};
        const auto line = static_cast<int>(key.source().begin.line);
        if (!node.is_table() || !is_plain(id, "_-")) {
            throw support::ConfigError(
                root.file(), line,
                fmt::format("'{}' in [languages] must be a table named in letters, digits, '_' and '-', "
                            "such as [languages.cpp]",
                            shown(id)));
        }
        const TableReader table(*node.as_table(), root.file(), fmt::format("[languages.{}]", id),
                                {"name", "extensions", "compile", "run", "diagnose", "version", "package", "codes",
                                 "keeps_sources", "helper"});
        languages.push_back(read_language(table, id));
        for (const std::string& extension : languages.back().extensions) {
            const auto [owner, fresh] = owners.emplace(extension, id);
            if (!fresh) {
                table.fail("extensions",
                           fmt::format("claims \"{}\", which belongs to [languages.{}]", extension, owner->second));
            }
        }
    }
    return languages;
}

namespace {

// The tools accept with exit code 0, an input validator with 42.
constexpr const char* as_input_validator =
    "\"$@\"; code=$?; case $code in 0) exit 42;; 42) exit 43;; *) exit $code;; esac";

Grammar read_grammar(const TableReader& table, const std::string& id) {
    std::vector<std::string> command = table.required_words("command");
    check_placeholders(table, "command", command, {"{grammar}", "{input}"});
    check_executable(table, "command", command.front());
    if (!contains(command, "{grammar}")) {
        table.fail("command", R"(names no grammar: one of its arguments must be "{grammar}")");
    }
    Grammar grammar;
    grammar.program = command.front();
    grammar.package = table.required_text("package");
    Language& language = grammar.language;
    language.id = id;
    language.name = id;
    language.package = grammar.package;
    language.extensions = {"." + id};
    language.compile = {"/bin/true", "{main}"};
    language.version = {"/bin/true"};
    language.run = {"/bin/sh", "-c", as_input_validator, "sh"};
    std::ranges::replace(command, "{grammar}", "{main}");
    std::ranges::replace(command, "{input}", "/dev/stdin");
    language.run.insert(language.run.end(), command.begin(), command.end());
    language.keeps_sources = true;
    return grammar;
}

}  // namespace

bool Grammar::is_installed() const {
    return ::access(program.c_str(), X_OK) == 0;
}

std::vector<Grammar> read_grammars(const TableReader& root) {
    std::vector<Grammar> grammars;
    const toml::table* tables = root.table("validators");
    if (tables == nullptr) {
        return grammars;
    }
    for (const auto& [key, node] : *tables) {
        const std::string id{key.str()};
        if (!node.is_table() || !is_plain(id, "_-")) {
            throw support::ConfigError(
                root.file(), static_cast<int>(key.source().begin.line),
                fmt::format("'{}' in [validators] must be a table named as the files end, such as [validators.ctd]",
                            shown(id)));
        }
        grammars.push_back(read_grammar(
            TableReader(*node.as_table(), root.file(), fmt::format("[validators.{}]", id), {"command", "package"}),
            id));
    }
    return grammars;
}

}  // namespace harness::config
