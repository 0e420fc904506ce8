// What a rejection may come from, in lines for the student: the second half of feedback, after the verdict and its
// case.
#pragma once

#include <chrono>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "harness/compile/compiler.hpp"
#include "harness/config/config.hpp"
#include "harness/judge/case_runner.hpp"
#include "harness/judge/crash.hpp"
#include "harness/judge/known_mistakes.hpp"
#include "harness/model/result.hpp"
#include "harness/package/package.hpp"
#include "harness/package/source_line.hpp"

namespace harness::judge {

class Explainer {
  public:
    // All outlive this. With `diagnose`, crashed submissions are built again with sanitizers.
    Explainer(const config::Config& config, const package::Package& package, const compile::Compiler& compiler,
              CaseRunner& case_runner, bool diagnose);

    // The package's cases, as indices, the smallest first: by their largest board where judge.toml says how to read
    // that, then by the bytes of their inputs.
    const std::vector<std::size_t>& by_size() const { return by_size_; }

    // What was seen of a rejected submission.
    struct Seen {
        const compile::Program& program;
        const model::CaseResult& shown;
        const std::vector<std::optional<model::CaseResult>>& cases;  // of each of the package that was judged
        std::chrono::nanoseconds budget{};  // of cpu time, for more runs of it and of the labelled wrong ones
    };

    // What takes runs to find out about a rejected case: the known mistake that does the same in all that was seen, and
    // what sanitizers say. May be called from several threads. Throws JudgeError where the sandbox failed.
    std::vector<std::string> look_into(workers::Worker& worker, const package::Submission& submission,
                                       const std::string& language, Seen seen);

    // How the time grows of a program that was stopped for it; empty where its cases do not tell.
    std::optional<model::Growth> growth(const model::SubmissionResult& result) const;

    // What the result itself tells: the compiler's `note` (compile::Compiled), the files beside it that are not judged,
    // the line of a compile error, how far a stopped program got, its growth in words, what is wrong with the output or
    // the exit code, and the warnings of the compiler that explain it.
    std::vector<std::string> read_off(const package::Submission& submission, const std::string& note,
                                      const model::SubmissionResult& result) const;

  private:
    const package::Case* case_of(const model::CaseResult& result) const;
    std::vector<std::string> known_mistakes(workers::Worker& worker, Seen& seen);
    void add_print(const model::CaseResult& result, std::vector<KnownMistakes::Printed>& printed) const;
    void print_more(workers::Worker& worker, Seen& seen, std::vector<KnownMistakes::Printed>& printed);
    std::vector<std::string> of_sanitizers(workers::Worker& worker, const package::Submission& submission,
                                           const std::string& language, const package::Case& one);
    package::SourceLines lines_of(const package::Submission& submission, const std::string& language) const;
    std::string described(const Crash& crash, const package::Submission& submission, const std::string& language) const;
    std::string of_exit_code(const model::CaseResult& shown, const package::Submission& submission,
                             const model::SubmissionResult& result) const;
    std::string of_files(const package::Submission& submission, const model::CaseResult& shown) const;
    std::vector<std::string> of_warnings(const package::Submission& submission,
                                         const model::SubmissionResult& result) const;
    // What it says on standard error, built with sanitizers; empty where it cannot be built so, or is stopped.
    std::optional<std::string> sanitizer_report(workers::Worker& worker, const package::Submission& submission,
                                                const package::Case& one);

    const config::Config& config_;
    const package::Package& package_;
    CaseRunner& case_runner_;
    KnownMistakes mistakes_;
    std::optional<config::Config> sanitizing_;  // with the diagnosing commands for compilers
    std::optional<compile::Compiler> sanitizing_compiler_;
    std::map<std::string, std::vector<int>> boards_;  // the n of each, by case, where judge.toml says how to read it
    std::vector<std::size_t> by_size_;
};

}  // namespace harness::judge
