// The package's labelled wrong submissions as a dictionary of mistakes: whose output equals that of one of them has
// probably made the same.
#pragma once

#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "harness/compile/compiler.hpp"
#include "harness/judge/case_runner.hpp"
#include "harness/package/package.hpp"
#include "harness/workers/workers.hpp"

namespace harness::judge {

// What a source's first comment says, as one line of at most 300 bytes; empty where the file does not begin with one.
// Knows //, /* */ and #; lines of judges' markers ("@EXPECTED_RESULTS@") are no part of it.
std::string first_comment(std::string_view source);

class KnownMistakes {
  public:
    // All outlive this.
    KnownMistakes(const package::Package& package, const compile::Compiler& compiler, CaseRunner& case_runner);

    // What a program printed on a case.
    struct Printed {
        const package::Case* one = nullptr;
        const model::Excerpt* given = nullptr;
    };

    // What those do, in words of their authors, that print the same on each of these cases, but for white space; at
    // most two, as more tell nothing. They are compiled and run when first asked for. May be called from several
    // threads. Throws JudgeError where the sandbox failed.
    std::vector<std::string> that_print(const std::vector<Printed>& printed, workers::Worker& worker);

  private:
    struct Mistake {
        const package::Submission* submission = nullptr;
        std::string comment;
        std::optional<compile::Program> program;
    };
    void compile_all(workers::Worker& worker);
    const std::vector<model::Excerpt>& outputs_of(const package::Case& one, workers::Worker& worker);
    model::Excerpt output_of(const compile::Program& program, const package::Case& one, workers::Worker& worker);

    const package::Package& package_;
    const compile::Compiler& compiler_;
    CaseRunner& case_runner_;
    std::mutex mutex_;
    bool compiled_ = false;
    std::vector<Mistake> mistakes_;
    std::map<std::string, std::vector<model::Excerpt>> outputs_;  // by case, of each mistake
};

}  // namespace harness::judge
