// The tables [languages.…] of judge.toml.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace harness::config {

class TableReader;

// The changes that a language makes to the limits of a package.
struct Runtime {
    double time_factor = 1;             // time limits are multiplied by this
    std::int64_t memory_extra_kib = 0;  // added to the package's memory limit, for the runtime itself
    int processes = 0;                  // the process limit is at least this many processes and threads
    // For a runtime that limits itself: any of these texts on standard error means that its memory was not enough.
    std::vector<std::string> out_of_memory{};

    bool operator==(const Runtime&) const = default;
};

// How a language is compiled and run. Placeholders:
// `compile` and `run`: the argument "{sources}" means every source file, "{main}" the main file, "{program}" the path
// of the executable. `compile` and `diagnose`: "{quote_folders}" means "-iquote FOLDER" for the submission's top folder
// and each folder in it. `compile`: "{entrypoint}" means the entry point that the package names, or nothing. `run`:
// "{memory}" inside any argument means the package's memory limit in MiB.
struct Language {
    std::string id;                       // the key in [languages]: "cpp"
    std::string name;                     // "C++20"
    std::vector<std::string> extensions;  // ".cpp", …
    std::vector<std::string> compile;     // argv of the compiler, or of a syntax check; [0] is an absolute path
    std::vector<std::string> run;         // argv of the program; [0] is an absolute path or "{program}"
    std::vector<std::string> diagnose;    // argv of the compiler with sanitizers; empty: not available
    std::vector<std::string> version;     // argv that prints the compiler's version; part of the cache's key
    std::string package;                  // the Debian package of the compiler, for the message that it is missing
    std::vector<std::string> needs{};     // absolute paths of further programs that these commands call
    std::vector<std::string> codes;       // names that problem packages use: "cpp", "python3"
    bool keeps_sources = false;           // interpreted: the sources are run, there is no executable
    bool is_helper = false;   // its files are not part of the program if another language's sources are present
    bool is_by_name = false;  // chosen only if it is named, or if no other language has the extension
    // With is_by_name: also chosen if a line of a source starts with one of these.
    std::vector<std::string> line_starts{};
    bool keeps_names = false;             // a single file keeps its name, because its content depends on the name
    std::vector<std::string> readonly{};  // system folders outside /usr that it needs; absolute
    Runtime runtime{};

    bool has_extension(std::string_view extension) const;  // ".cpp"
    // Whether a package that takes the languages of these codes takes it; empty: it takes all.
    bool is_among(const std::vector<std::string>& taken) const;

    // The first missing program of its commands and `needs`; empty: the language is installed.
    std::string missing_program() const;
};

// Throws ConfigError.
std::vector<Language> read_languages(const TableReader& root);

// The tables [validators.EXTENSION]: tools that check an input against a grammar, such as checktestdata and VIVA. Each
// is a language, whose programs are grammars that read an input and exit as an input validator does. Throws
// ConfigError.
std::vector<Language> read_grammars(const TableReader& root);

// A word with braces is a placeholder and must be exactly one of `known`. Braces inside other text are probably a
// mistake. Throws ConfigError.
void check_placeholders(const TableReader& table, std::string_view key, const std::vector<std::string>& words,
                        const std::vector<std::string_view>& known);

// Throws ConfigError if `program` is not an absolute path.
void check_executable(const TableReader& table, std::string_view key, const std::string& program);

}  // namespace harness::config
