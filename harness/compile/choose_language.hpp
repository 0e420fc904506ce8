// Chooses the language of a program by its files.
#pragma once

#include <variant>

#include "harness/compile/compiler.hpp"
#include "harness/compile/sources.hpp"
#include "harness/config/config.hpp"

namespace harness::compile {

// The language of the job's files: the one that its code names, or else the single language of its files. Files of no
// language are ignored. For a package's own program: the language of most files, or its scripts or its tool. A refusal
// says why no language fits. The language belongs to the config or lives as long as the process.
std::variant<const config::Language*, Refusal> choose_language(const config::Config& config, const CompileJob& job);

// Another language with the same extensions, if lines of the files show that they are in it; or else `usual`. Refuses
// files in Python 2 if the config has no such language.
std::variant<const config::Language*, Refusal> told_by_lines(const config::Config& config, const CompileJob& job,
                                                             const config::Language& usual,
                                                             const std::vector<SourceFile>& files);

// Whether the language means that the program's own scripts build it. The folder that they leave is what runs.
bool is_scripts(const config::Language& language);

}  // namespace harness::compile
