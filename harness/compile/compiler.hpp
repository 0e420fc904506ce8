// From source files to something that runs: chooses the language, refuses what no compiler should see, compiles through
// a Runner and keeps the result in a cache, keyed by sources, driver, flags and the compiler's version.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "harness/config/config.hpp"
#include "harness/model/result.hpp"
#include "harness/sandbox/runner.hpp"

namespace harness::compile {

// What to run: mount `dir` at /program and exec `arguments`.
struct Program {
    std::filesystem::path dir;  // in the cache; unchanging
    std::vector<std::string> arguments;
};

struct Compiled {
    std::string language;  // id; empty where no language could be told
    model::CompileResult result;
    std::optional<Program> program;  // empty: a compile error, described in `result`
};

struct CompileJob {
    std::vector<std::filesystem::path> files;
    // Language id → driver source; empty: the files are a program by themselves.
    std::map<std::string, std::filesystem::path> drivers;
};

class Compiler {
  public:
    explicit Compiler(const config::Config& config);

    // The submission's fault (unknown language, empty, binary, too large, no compile) is a Compiled without program. A compiler
    // that is not installed is a ConfigError that names the Debian package. Throws JudgeError where the sandbox or
    // the cache failed. May be called from several threads, each with its own runner.
    Compiled compile(const CompileJob& job, sandbox::Runner& runner) const;

  private:
    const config::Config& config_;
};

}  // namespace harness::compile
