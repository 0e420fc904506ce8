// The files of a submission for the compiler, and their language: read once, limited in size, with safe names.
#pragma once

#include <map>
#include <string>
#include <variant>
#include <vector>

#include "harness/format/config/config.hpp"
#include "harness/judge/compile/compiler.hpp"
#include "harness/judge/compile/source_names.hpp"

namespace harness::compile {

struct Sources {
    const config::Language* language = nullptr;  // in the toolchain
    std::vector<SourceFile> files;
    std::vector<std::string> compiled;  // the names for "{sources}"
    std::string main;                   // the name for "{main}"
    std::string entrypoint{};           // the text for "{entrypoint}"
    std::string note{};       // which of several files was chosen as the main one, if no name decides; else empty
    std::string overruled{};  // what the package's files did to the submission's; else empty
    std::vector<std::string> beside{};  // Program::beside
};

// A command of a language, with each placeholder such as "{main}" replaced by its words.
std::vector<std::string> filled_in(const std::vector<std::string>& command,
                                   const std::map<std::string, std::vector<std::string>>& placeholders);

// The file's name, safe to print.
std::string shown(const model::CodeFile& file);

// Sources that no compiler should see, with the reason. It is the submission's fault, unless the language is unknown.
struct Refusal {
    std::string language;      // id; empty if no language was found
    std::string reason;        // one line
    std::string not_judged{};  // "no language for .java"; empty: its language is known, or there are several
};

// The language of the job's files: the one that its code names, or else the single language of its files. Files of no
// language are ignored. For a package's own program: the language of most files, or its scripts or its tool. A refusal
// says why no language fits. The language belongs to the toolchain or lives as long as the process.
std::variant<const config::Language*, Refusal> choose_language(const config::Toolchain& toolchain,
                                                               const CompileJob& job);

// Another language with the same extensions, if lines of the files show that they are in it; or else `usual`. Refuses
// files in Python 2 if the toolchain has no such language.
std::variant<const config::Language*, Refusal> told_by_lines(const config::Toolchain& toolchain, const CompileJob& job,
                                                             const config::Language& usual,
                                                             const std::vector<SourceFile>& files);

// Whether the language means that the program's own scripts build it. The folder that they leave is what runs.
bool is_scripts(const config::Language& language);

// A single file is renamed to main.EXT, unless its language keeps names. With a driver, the driver is main.EXT and the
// submission submission.EXT. Several files keep names and folders. Limits: 100 files, 100 folders, 20 levels, 255 bytes
// per name. Names have letters of any script, digits, blanks and some signs, so that none can be taken for more than a
// name. A source that another file includes ("util.cpp") is present but not compiled by itself. An interpreter starts
// the file called main, or else one that no other file imports. Throws ConfigError if a file or a driver cannot be
// read.
std::variant<Sources, Refusal> read_sources(const config::Toolchain& toolchain, const CompileJob& job);

}  // namespace harness::compile
