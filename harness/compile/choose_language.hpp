// The language of a program, by its files.
#pragma once

#include <variant>

#include "harness/compile/compiler.hpp"
#include "harness/compile/sources.hpp"
#include "harness/config/config.hpp"

namespace harness::compile {

// The language of the job's files: the one that its code names, or else the one that they are all in; files in none go
// along. Of a package's own program, the language of most of them, or the scripts or the tool that it brings. A
// refusal says why it cannot be told. The language is of the config, or lives as long as the process.
std::variant<const config::Language*, Refusal> choose_language(const config::Config& config, const CompileJob& job);

// Another language that files of these extensions may be in, and whose lines some of these files have; or else `usual`.
// A refusal where they are in Python 2, and the config has no such language.
std::variant<const config::Language*, Refusal> told_by_lines(const config::Config& config, const CompileJob& job,
                                                             const config::Language& usual,
                                                             const std::vector<SourceFile>& files);

// Whether a program of that language is built by its own scripts.
bool is_scripts(const config::Language& language);

}  // namespace harness::compile
