// Compiles mutants through harness/compile as submissions are compiled, but cheaper: linked dynamically, and in C++
// with the headers that a source begins with precompiled. Neither changes what a program computes.
#pragma once

#include <filesystem>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "harness/compile/compiler.hpp"
#include "harness/mutation/plan.hpp"
#include "harness/support/temp_dir.hpp"

namespace harness::mutation {

// `config` for compiling mutants: gcc and g++ link dynamically, and g++ looks for precompiled headers.
config::Config for_mutants(config::Config config);

// The lines `#include <…>` that a source begins with, before anything else of it.
std::string leading_includes(std::string_view source);

struct Built {
    compile::Program program;
    std::string key;  // judge::key_of_program(): the same for the same program
};

class Builder {
  public:
    explicit Builder(const config::Config& config);

    // The program of these sources, compiled as `job` is, with them in place of its files; empty where they do not
    // compile. Throws as Compiler::compile. May be called from several threads, each with its own runner.
    std::optional<Built> build(compile::CompileJob job, const std::vector<SourceFile>& files, sandbox::Runner& runner);

  private:
    std::filesystem::path headers(const config::Language& language, const std::string& includes,
                                  sandbox::Runner& runner);

    config::Config config_;
    compile::Compiler compiler_;
    support::TempDir work_;
    std::mutex mutex_;                                      // over headers_
    std::map<std::string, std::filesystem::path> headers_;  // precompiled, by their text
};

}  // namespace harness::mutation
