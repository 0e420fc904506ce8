#include "harness/format/config/languages.hpp"

#include <algorithm>
#include <array>
#include <filesystem>
#include <functional>
#include <iterator>
#include <map>
#include <string_view>
#include <utility>

#include <fmt/format.h>
#include <unistd.h>

#include "harness/base/error.hpp"
#include "harness/format/config/nearest.hpp"
#include "harness/format/config/table_reader.hpp"

namespace harness::config {

namespace {

bool contains(const auto& words, std::string_view word) {
    return std::ranges::find(words, word) != words.end();
}

// The texts of [scripts], by placeholder: "{script NAME}".
using Scripts = std::map<std::string, std::string, std::less<>>;

Scripts read_scripts(const TableReader& root) {
    Scripts scripts;
    const toml::table* texts = root.table("scripts");
    if (texts == nullptr) {
        return scripts;
    }
    std::vector<std::string_view> names;
    std::ranges::transform(*texts, std::back_inserter(names), [](const auto& entry) { return entry.first.str(); });
    const TableReader table(*texts, root.file(), "[scripts]", names);
    for (const std::string_view name : names) {
        scripts.emplace(fmt::format("{{script {}}}", name), table.required_text(name));
    }
    return scripts;
}

void fill_in_scripts(const Scripts& scripts, std::vector<std::string>& command) {
    for (std::string& word : command) {
        if (const auto script = scripts.find(word); script != scripts.end()) {
            word = script->second;
        }
    }
}

void check_commands(const TableReader& table, const Language& language, const Scripts& scripts) {
    std::vector<std::string_view> in_compile{"{sources}", "{main}", "{program}", "{quote_folders}", "{entrypoint}"};
    std::ranges::transform(scripts, std::back_inserter(in_compile), &Scripts::value_type::first);
    check_placeholders(table, "compile", language.compile, in_compile);
    check_placeholders(table, "run", language.run, {"{main}", "{program}"});
    check_placeholders(table, "version", language.version, {});
    check_executable(table, "compile", language.compile.front());
    check_executable(table, "version", language.version.front());
    if (language.run.front() != "{program}") {
        check_executable(table, "run", language.run.front());
    }
    if (!contains(language.compile, "{sources}") && !contains(language.compile, "{main}")) {
        table.fail("compile",
                   R"(names no source: one of its arguments must be "{sources}" or "{main}"; where nothing checks the )"
                   R"(syntax: ["/usr/bin/true", "{sources}"])");
    }
    if (!language.diagnose.empty()) {
        check_placeholders(table, "diagnose", language.diagnose, {"{sources}", "{program}", "{quote_folders}"});
        check_executable(table, "diagnose", language.diagnose.front());
        if (!contains(language.diagnose, "{sources}") || !contains(language.diagnose, "{program}")) {
            table.fail("diagnose", R"(must name "{sources}" and "{program}", as 'compile' does)");
        }
    }
    if (language.keeps_sources) {
        if (contains(language.run, "{program}")) {
            table.fail("run", R"(cannot name "{program}" where keeps_sources = true: there is none)");
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

// The folders must lie outside the sandbox's own folders and contain none of them. A * is allowed only in the last name
// below a folder, so that it stands for no folder of the root.
void check_readonly(const TableReader& table, const std::vector<std::string>& folders) {
    for (const std::string& folder : folders) {
        const std::filesystem::path path{folder};
        const bool is_plain_path = path.is_absolute() && path.has_filename() && path.lexically_normal() == path;
        constexpr std::array own{"/usr", "/proc", "/dev", "/work", "/program", "/tmp", "/sys"};
        const bool is_own = is_plain_path && std::ranges::any_of(own, [&](const char* name) {
                                return *std::next(path.begin()) == std::filesystem::path(name).filename();
                            });
        const bool is_wide = path.parent_path().native().find('*') != std::string::npos ||
                             (path.parent_path() == "/" && folder.find('*') != std::string::npos);
        if (!is_plain_path || is_own || is_wide || path == "/etc") {
            table.fail("readonly",
                       "must be folders such as \"/etc/java-*-openjdk\": absolute, none of the sandbox's own (/usr, "
                       "/etc itself, /proc, /dev, /tmp …), with * only in the last name, and holds \"{}\"",
                       shown(folder));
        }
    }
}

Runtime read_runtime(const TableReader& table) {
    constexpr int most_processes = 100'000;
    Runtime runtime;
    runtime.time_factor = table.number("time_factor", 0.1, 1000).value_or(1);
    runtime.memory_extra_kib = table.size_kib("memory_extra").value_or(0);
    runtime.processes = static_cast<int>(table.whole("processes", 1, most_processes).value_or(0));
    runtime.out_of_memory = table.words("out_of_memory");
    return runtime;
}

Language read_language(const TableReader& table, std::string id, const Scripts& scripts) {
    Language language;
    language.id = std::move(id);
    language.name = table.required_text("name");
    language.extensions = table.required_words("extensions");
    language.compile = table.required_words("compile");
    language.run = table.required_words("run");
    language.diagnose = table.words("diagnose");
    language.version = table.required_words("version");
    language.package = table.required_text("package");
    language.needs = table.words("needs");
    language.codes = table.words("codes", {language.id});
    language.keeps_sources = table.flag("keeps_sources").value_or(false);
    language.is_helper = table.flag("helper").value_or(false);
    language.is_by_name = table.flag("by_name").value_or(false);
    language.line_starts = table.words("line_starts");
    language.keeps_names = table.flag("keep_names").value_or(false);
    language.readonly = table.words("readonly");
    language.runtime = read_runtime(table);
    check_readonly(table, language.readonly);
    if (!language.line_starts.empty() && !language.is_by_name) {
        table.fail("line_starts", "counts only with by_name = true");
    }
    for (const std::string& program : language.needs) {
        check_executable(table, "needs", program);
    }
    for (const std::string& extension : language.extensions) {
        if (extension.front() != '.' || !is_plain(std::string_view{extension}.substr(1), "+-_")) {
            table.fail("extensions", R"(must be like ".cpp", and holds "{}")", shown(extension));
        }
    }
    check_commands(table, language, scripts);
    fill_in_scripts(scripts, language.compile);
    return language;
}

// A table in [languages] or [validators]; `form`: how it must be named, for the message.
TableReader named_table(const TableReader& root, std::string_view group, const toml::key& key, const toml::node& node,
                        std::string_view form, const std::vector<std::string_view>& known) {
    if (!node.is_table() || !is_plain(key.str(), "_-")) {
        root.fail_at(key.source(), fmt::format("'{}' in [{}] must be a table named {}", shown(key.str()), group, form));
    }
    return {*node.as_table(), root.file(), fmt::format("[{}.{}]", group, key.str()), known};
}

// A language whose `extensions` or `by_name` the user's file sets comes before one that only the shipped file sets.
bool is_own(const TableReader& table) {
    return table.location("extensions").file == table.file() ||
           (table.has("by_name") && table.location("by_name").file == table.file());
}

// Throws ConfigError if another language of the same file has one of its extensions. `owners`: the languages so far, by
// extension and is_own().
void claim_extensions(const TableReader& table, const Language& language,
                      std::map<std::pair<std::string, bool>, std::string>& owners) {
    for (const std::string& extension : language.extensions) {
        const auto [owner, fresh] = owners.emplace(std::pair{extension, is_own(table)}, language.id);
        if (!fresh) {
            table.fail("extensions",
                       "claims \"{}\", which belongs to [languages.{}]; of several languages with one extension, all "
                       "but one have by_name = true",
                       extension, owner->second);
        }
    }
}

// The tools accept with exit code 0, input validators with 42.
constexpr const char* as_input_validator =
    "\"$@\"; code=$?; case $code in 0) exit 42;; 42) exit 43;; *) exit $code;; esac";

Language read_grammar(const TableReader& table, const std::string& id) {
    std::vector<std::string> command = table.required_words("command");
    check_placeholders(table, "command", command, {"{grammar}", "{input}"});
    check_executable(table, "command", command.front());
    if (!contains(command, "{grammar}")) {
        table.fail("command", R"(names no grammar: one of its arguments must be "{grammar}")");
    }
    Language language;
    language.id = id;
    language.name = id;
    language.package = table.required_text("package");
    language.needs = {command.front()};
    language.extensions = {"." + id};
    language.compile = {"/bin/true", "{main}"};
    language.version = {"/bin/true"};
    language.run = {"/bin/sh", "-c", as_input_validator, "sh"};
    std::ranges::replace(command, "{grammar}", "{main}");
    std::ranges::replace(command, "{input}", "/dev/stdin");
    language.run.insert(language.run.end(), command.begin(), command.end());
    language.keeps_sources = true;
    return language;
}

}  // namespace

std::vector<Language> read_languages(const TableReader& root) {
    const toml::table* tables = root.table("languages");
    if (tables == nullptr || tables->empty()) {
        root.fail("languages", "is missing: at least one table such as [languages.cpp] is needed");
    }
    const Scripts scripts = read_scripts(root);
    std::vector<Language> own;  // comes first, because Config::language_of_extension() takes the first match
    std::vector<Language> others;
    std::map<std::pair<std::string, bool>, std::string> owners;
    for (const auto& [key, node] : *tables) {
        const TableReader table =
            named_table(root, "languages", key, node, "in letters, digits, '_' and '-', such as [languages.cpp]",
                        {"name", "extensions", "compile", "run", "diagnose", "version", "package", "needs", "codes",
                         "keeps_sources", "helper", "by_name", "line_starts", "keep_names", "readonly", "time_factor",
                         "memory_extra", "processes", "out_of_memory"});
        Language language = read_language(table, std::string{key.str()}, scripts);
        if (!language.is_by_name) {
            claim_extensions(table, language, owners);
        }
        (is_own(table) ? own : others).push_back(std::move(language));
    }
    std::ranges::move(others, std::back_inserter(own));
    return own;
}

bool Language::has_extension(std::string_view extension) const {
    return std::ranges::find(extensions, extension) != extensions.end();
}

bool Language::is_among(const std::vector<std::string>& taken) const {
    return taken.empty() || std::ranges::find_first_of(codes, taken) != codes.end();
}

std::string Language::missing_program() const {
    std::vector<std::string> programs{compile.front(), version.front(), run.front()};
    programs.insert(programs.end(), needs.begin(), needs.end());
    const auto missing = std::ranges::find_if(programs, [](const std::string& program) {
        return program.front() == '/' && ::access(program.c_str(), X_OK) != 0;
    });
    return missing == programs.end() ? "" : *missing;
}

std::vector<Language> read_grammars(const TableReader& root) {
    std::vector<Language> grammars;
    const toml::table* tables = root.table("validators");
    if (tables == nullptr) {
        return grammars;
    }
    for (const auto& [key, node] : *tables) {
        const TableReader table = named_table(root, "validators", key, node,
                                              "as the files end, such as [validators.ctd]", {"command", "package"});
        grammars.push_back(read_grammar(table, std::string{key.str()}));
    }
    return grammars;
}

void check_placeholders(const TableReader& table, std::string_view key, const std::vector<std::string>& words,
                        const std::vector<std::string_view>& known) {
    for (const std::string& word : words) {
        if (contains(known, word)) {
            continue;
        }
        if (std::ranges::any_of(known, [&](auto name) { return word.find(name) != std::string::npos; })) {
            table.fail(key, "has the placeholder in \"{}\", which must be an argument of its own", shown(word));
        }
        if (word.front() == '{' && word.back() == '}') {
            table.fail(key, "has an unknown placeholder \"{}\"; {}", shown(word), hint(word, known));
        }
    }
}

void check_executable(const TableReader& table, std::string_view key, const std::string& program) {
    if (program.front() != '/') {
        table.fail(key, "must begin with the program's absolute path, such as \"/usr/bin/g++\", and begins with \"{}\"",
                   shown(program));
    }
}

}  // namespace harness::config
