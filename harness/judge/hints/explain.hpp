// What a rejection may come from, as far as it takes runs to find out: in lines for the student, the second half of
// feedback, after the verdict and its case. What takes none is in read_off.hpp.
#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <vector>

#include "harness/compile/compiler.hpp"
#include "harness/judge/case_runner.hpp"
#include "harness/judge/case_sizes.hpp"
#include "harness/judge/hints/crash.hpp"
#include "harness/judge/hints/known_mistakes.hpp"
#include "harness/model/result.hpp"
#include "harness/package/package.hpp"
#include "harness/package/source_line.hpp"

namespace harness::judge {

class Explainer {
  public:
    // All outlive this. With `diagnose`, crashed submissions are built again with sanitizers.
    Explainer(const workers::JudgingContext& context, const Jury& jury, const CaseSizes& sizes, CaseRunner& case_runner,
              bool diagnose);

    // What was seen of a rejected submission.
    struct Seen {
        const compile::Program& program;
        const model::CaseResult& shown;
        const std::vector<std::optional<model::CaseResult>>& cases;  // of each of the package that was judged
        std::chrono::nanoseconds budget{};  // of cpu time, for more runs of it and of the labelled wrong ones
    };

    // The known mistake that does the same in all that was seen, what sanitizers say, and which memory was full. May be
    // called from several threads. Throws JudgeError where the sandbox failed.
    std::vector<std::string> look_into(workers::Worker& worker, const package::Submission& submission,
                                       const std::string& language, Seen seen);

  private:
    const package::Case* case_of(const model::CaseResult& result) const;
    std::vector<std::string> known_mistakes(workers::Worker& worker, Seen& seen);
    bool is_stack_what_grew(workers::Worker& worker, const package::Case& one, Seen& seen);
    void add_print(const model::CaseResult& result, std::vector<KnownMistakes::Printed>& printed) const;
    void print_more(workers::Worker& worker, Seen& seen, std::vector<KnownMistakes::Printed>& printed);
    std::vector<std::string> of_sanitizers(workers::Worker& worker, const package::Submission& submission,
                                           const std::string& language, const package::Case& one);
    std::string described(const Crash& crash, const package::Submission& submission, const std::string& language) const;
    // What it says on standard error, built with sanitizers; empty where it cannot be built so, or is stopped.
    std::optional<std::string> sanitizer_report(workers::Worker& worker, const package::Submission& submission,
                                                const package::Case& one);

    const workers::JudgingContext& context_;
    const Jury& jury_;
    const CaseSizes& sizes_;
    CaseRunner& case_runner_;
    KnownMistakes mistakes_;
    std::optional<compile::Compiler> sanitizing_compiler_;  // with the diagnosing commands for compilers
};

}  // namespace harness::judge
