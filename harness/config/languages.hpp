// The tables [languages.…] of judge.toml.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace harness::config {

class TableReader;

// What programs of a language get beyond, or otherwise than, what a package gives all.
struct Runtime {
    double time_factor = 1;             // so many times the limits on time
    std::int64_t memory_extra_kib = 0;  // for the runtime itself, beside the package's memory limit
    int processes = 0;                  // so many processes and threads at least
    // Where a runtime caps itself: what it says on standard error when that is not enough; any of these texts.
    std::vector<std::string> out_of_memory{};

    bool operator==(const Runtime&) const = default;
};

// How a language is compiled and run. In `compile` and `run`, an argument "{sources}" stands for every source file,
// "{main}" for the main one and "{program}" for the executable's path; other text is taken as it is. In `compile` and
// `diagnose`, "{quote_folders}" stands for "-iquote FOLDER", of the submission's top and each of its folders; in
// `compile`,
// "{entrypoint}" for the entry point that the package names, or nothing. In any argument of `run`, "{memory}" stands
// for the package's memory limit in MiB.
struct Language {
    std::string id;                       // the key in [languages]: "cpp"
    std::string name;                     // "C++20"
    std::vector<std::string> extensions;  // ".cpp", …
    std::vector<std::string> compile;     // argv of the compiler, or of a syntax check; [0] is an absolute path
    std::vector<std::string> run;         // argv of the program; [0] is an absolute path or "{program}"
    std::vector<std::string> diagnose;    // argv of the compiler with sanitizers on; empty: there are none
    std::vector<std::string> version;     // argv that prints the compiler's version; part of the cache's key
    std::string package;                  // the Debian package that brings the compiler: said when it is missing
    std::vector<std::string> needs{};     // programs that these commands call and do not begin with; absolute
    std::vector<std::string> codes;       // what problem packages call it: "cpp", "python3"
    bool keeps_sources = false;           // interpreted: the sources are what is run, not an executable
    bool is_helper = false;               // beside another language's sources, its files are no part of the program
    bool is_by_name = false;              // only where it is named, or no other has the extension
    // With is_by_name: also where a line of a source starts with one of these.
    std::vector<std::string> line_starts{};
    bool keeps_names = false;             // a single file keeps its name, as what is in it depends on that
    std::vector<std::string> readonly{};  // folders of the system outside /usr that it needs; absolute
    Runtime runtime{};

    bool has_extension(std::string_view extension) const;  // ".cpp"

    // The first program that is not there, of those that its commands begin with and those that it needs; empty: it is
    // installed.
    std::string missing_program() const;
};

// Throws ConfigError.
std::vector<Language> read_languages(const TableReader& root);

// A tool that holds an input against a grammar: checktestdata, VIVA.
struct Grammar {
    std::string program;  // absolute
    std::string package;  // what to install where it is missing
    // A grammar as a program in a language of its own: it reads an input and exits as an input validator does.
    Language language;

    bool is_installed() const;
};

// The tables [validators.EXTENSION]. Throws ConfigError.
std::vector<Grammar> read_grammars(const TableReader& root);

}  // namespace harness::config
