// Possible reasons of a rejection that need further runs, as lines for the student. Feedback shows them after the
// verdict and its case. Hints that need no run are in result_hints.hpp.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "harness/format/package/package.hpp"
#include "harness/format/package/source_line.hpp"
#include "harness/judge/case_runner.hpp"
#include "harness/judge/case_sizes.hpp"
#include "harness/judge/compile/compiler.hpp"
#include "harness/judge/hints/known_mistakes.hpp"
#include "harness/judge/hints/threshold.hpp"
#include "harness/languages/reading/crash.hpp"
#include "harness/model/result.hpp"

namespace harness::judge {

class Explainer {
  public:
    // All arguments must outlive this object.
    Explainer(const Jury& jury, const CaseSizes& sizes, CaseRunner& case_runner);

    // What is known about a rejected submission.
    struct Rejection {
        const package::Submission& submission;
        const std::string& language;
        const compile::Program& program;
        const model::CaseResult& shown;
        const std::vector<std::optional<model::CaseResult>>& cases;  // one per case; empty if not judged
        KnownMistakes::Means means;  // for further runs of it and of the labelled wrong submissions
    };

    // The known mistakes with the same outputs in all results, reports of sanitizers, and which memory was full. May be
    // called from several threads. Throws JudgeError if the sandbox failed.
    std::vector<std::string> look_into(Rejection rejection);

    // What sanitizers report of an accepted submission, for the largest cases. `shown` may be any. Else as look_into().
    std::vector<std::string> look_into_accepted(const Rejection& accepted);

  private:
    std::vector<std::string> known_mistakes(Rejection& rejection);
    bool is_stack_what_grew(Rejection& rejection, const package::Case& test_case);
    void add_print(const model::CaseResult& result, std::vector<KnownMistakes::PrintOfCase>& printed) const;
    bool print_more(Rejection& rejection, std::vector<KnownMistakes::PrintOfCase>& printed);
    // That it is right up to a size, and the line that may be why; empty if it is not.
    std::string size_hint(Rejection& rejection);
    // For a crash of which nothing is said.
    std::vector<std::string> crash_hints(Rejection& rejection);
    // That it prints the same for another argument; empty if it does not.
    std::string ignored_argument(Rejection& rejection, const package::Case& test_case);
    // That it does not end for the smallest argument either; empty if it does.
    std::string endless_argument(Rejection& rejection, const package::Case& test_case);
    bool has_sanitizers(const Rejection& rejection) const;
    std::vector<std::string> of_sanitizers(const Rejection& rejection, const package::Case& test_case);
    std::string described(const languages::Crash& crash, const Rejection& rejection) const;
    // Its text on standard error when compiled with sanitizers; empty if that does not compile, or if it is stopped.
    std::optional<std::string> sanitizer_report(const Rejection& rejection, const package::Case& test_case);

    const Jury& jury_;
    const CaseSizes& sizes_;
    CaseRunner& case_runner_;
    KnownMistakes mistakes_;
    std::optional<compile::Compiler> sanitizing_compiler_;  // uses the `diagnose` commands as compilers
};

}  // namespace harness::judge
