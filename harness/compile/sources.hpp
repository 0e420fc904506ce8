// The files of a submission as the compiler will see them: read once, within bounds, under names that are safe to use.
#pragma once

#include <string>
#include <variant>
#include <vector>

#include "harness/compile/compiler.hpp"
#include "harness/compile/source_names.hpp"
#include "harness/config/config.hpp"

namespace harness::compile {

struct Sources {
    const config::Language* language = nullptr;  // in the config
    std::vector<SourceFile> files;
    std::vector<std::string> compiled;  // the names that "{sources}" stands for
    std::string main;                   // the name that "{main}" stands for
    std::string entrypoint{};           // what "{entrypoint}" stands for
    std::string note{};                 // which of several files was taken for it, where no name tells; else empty
    std::vector<std::string> beside{};  // Program::beside
    bool is_scripted = false;           // built by its own scripts: what is run is the folder that they leave
};

// The file's name, fit to be shown.
std::string shown(const model::CodeFile& file);

// What no compiler should see, and why: the submission's fault, or that of nobody, where its language is not known.
struct Refusal {
    std::string language;      // id; empty where none could be told
    std::string reason;        // one line
    std::string not_judged{};  // "no language for .java"; empty: its language is known, or it has several
};

// A single file is called main.EXT, whatever its own name is, unless its language keeps names; with a driver, that is
// main.EXT and the submission submission.EXT. Several files keep their names and folders: up to 100 of each, of up to
// 255 bytes and at most 20 folders deep, with letters of any script, digits, blanks and some signs, none that could be
// taken for more than a name. A source that another includes ("util.cpp") is there and not compiled by itself. An
// interpreter starts with the file that is called main, or else with one that no other imports. Throws ConfigError
// where a file, or a driver, cannot be read.
std::variant<Sources, Refusal> read_sources(const config::Config& config, const CompileJob& job);

}  // namespace harness::compile
