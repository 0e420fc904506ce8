// The tables [languages.…] of judge.toml.
#pragma once

#include <string>
#include <vector>

namespace harness::config {

class TableReader;

// How a language is compiled and run. In `compile` and `run`, an argument "{sources}" stands for every source file,
// "{main}" for the main one and "{program}" for the executable's path; other text is taken as it is. In `compile` and
// `diagnose`, "{quote_folders}" stands for "-iquote FOLDER", of the submission's top and each of its folders.
struct Language {
    std::string id;                       // the key in [languages]: "cpp"
    std::string name;                     // "C++20"
    std::vector<std::string> extensions;  // ".cpp", …
    std::vector<std::string> compile;     // argv of the compiler, or of a syntax check; [0] is an absolute path
    std::vector<std::string> run;         // argv of the program; [0] is an absolute path or "{program}"
    std::vector<std::string> diagnose;    // argv of the compiler with sanitizers on; empty: there are none
    std::vector<std::string> version;     // argv that prints the compiler's version; part of the cache's key
    std::string package;                  // the Debian package that brings the compiler: said when it is missing
    std::vector<std::string> codes;       // what problem packages call it: "cpp", "python3"
    bool keeps_sources = false;           // interpreted: the sources are what is run, not an executable
    bool is_helper = false;               // beside another language's sources, its files are no part of the program
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
