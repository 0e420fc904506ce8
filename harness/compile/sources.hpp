// The files of a submission as the compiler will see them: read once, within bounds, under names that are safe to use.
#pragma once

#include <string>
#include <variant>
#include <vector>

#include "harness/compile/compiler.hpp"
#include "harness/config/config.hpp"

namespace harness::compile {

struct SourceFile {
    std::string name;  // in the sandbox's working directory
    std::string bytes;
};

struct Sources {
    const config::Language* language = nullptr;  // in the config
    std::vector<SourceFile> files;
    std::vector<std::string> compiled;  // the names that "{sources}" stands for
    std::string main;                   // the name that "{main}" stands for
};

// What no compiler should see, and why: the submission's fault.
struct Refusal {
    std::string language;  // id; empty where none could be told
    std::string reason;    // one line
};

// A single file is called main.EXT, whatever its own name is; with a driver, that is main.EXT and the submission
// submission.EXT. Several files keep their names, which are therefore held to letters, digits, '_', '-' and '.'.
// Throws ConfigError where a file, or a driver, cannot be read.
std::variant<Sources, Refusal> read_sources(const config::Config& config, const CompileJob& job);

}  // namespace harness::compile
