// Compiles mutants through harness/judge/compile like submissions, but faster: linked dynamically and, in C++, with the
// leading headers precompiled. Neither changes what a program computes.
#pragma once

#include <filesystem>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "harness/base/temp_dir.hpp"
#include "harness/judge/compile/compiler.hpp"
#include "harness/setter/mutation/plan.hpp"

namespace harness::mutation {

// `toolchain` for compiling mutants: gcc and g++ link dynamically, and g++ looks for precompiled headers.
config::Toolchain for_mutants(config::Toolchain toolchain);

// The `#include <…>` lines at the beginning of a source, before any other code.
std::string leading_includes(std::string_view source);

struct KeyedProgram {
    compile::Program program;
    std::string key;  // judge::key_of_program(): equal for equal programs
};

class Builder {
  public:
    explicit Builder(const config::Toolchain& toolchain);

    // Compiles `job` with these sources in place of its files; empty if they do not compile. Throws as
    // Compiler::compile. May be called from several threads, each with its own runner.
    std::optional<KeyedProgram> build(compile::CompileJob job, const std::vector<SourceFile>& files,
                                      sandbox::Runner& runner);

  private:
    std::filesystem::path headers(const config::Language& language, const std::string& includes,
                                  sandbox::Runner& runner);

    config::Toolchain toolchain_;
    compile::Compiler compiler_;
    base::TempDir work_;
    std::mutex mutex_;                                      // guards headers_
    std::map<std::string, std::filesystem::path> headers_;  // precompiled, by their text
};

}  // namespace harness::mutation
