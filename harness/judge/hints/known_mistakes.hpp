// Uses the package's labelled wrong submissions as a dictionary of mistakes: a submission with the same output as one
// of them has probably made the same mistake.
#pragma once

#include <chrono>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "harness/format/package/package.hpp"
#include "harness/history/cache/texts.hpp"
#include "harness/judge/case_runner.hpp"
#include "harness/judge/compile/compiler.hpp"
#include "harness/judge/workers/workers.hpp"

namespace harness::judge {

// The first comment of a source, as one line of at most 300 bytes; empty if the file does not begin with a comment.
// Knows //, /* */ and #. Skips lines with markers of judges ("@EXPECTED_RESULTS@").
std::string first_comment(std::string_view source);

// A digest of an output's words: outputs that differ only in white space have the same digest.
std::string print_of(const model::Excerpt& output);

class KnownMistakes {
  public:
    // Both arguments must outlive this object.
    KnownMistakes(const Jury& jury, CaseRunner& case_runner);

    // The print_of a program's output on a case.
    struct PrintOfCase {
        const package::Case* test_case = nullptr;
        std::string print;
    };

    // What further runs may use.
    struct Means {
        workers::Worker& worker;
        std::chrono::nanoseconds budget{};  // of cpu time; each run is subtracted
    };

    // The comments of at most two mistakes with the same output on each of these cases; none if there are more, because
    // that tells nothing.
    // Outputs depend only on the package, so they are cached on disk, and in memory for this run. Missing ones need
    // runs. A mistake that needs more than half of the remaining budget is stopped and not named. Compiling is done
    // before the first run, is cached too, and does not use the budget. May be called from several threads. Throws
    // JudgeError if the sandbox failed.
    std::vector<std::string> that_print(const std::vector<PrintOfCase>& printed, Means& means);

    // Whether a mistake that agrees with all of `printed` has an output on `test_case` that differs from all in
    // `printed`. Then this case can tell such a program from one that always prints the same. Cost and errors as above.
    bool prints_anew(const std::vector<PrintOfCase>& printed, const package::Case& test_case, Means& means);

    // Whether `test_case` claims to catch a mistake that agrees with all of `printed`, so that it was made to show this
    // mistake. Cost and errors as above.
    bool is_made_for(const std::vector<PrintOfCase>& printed, const package::Case& test_case, Means& means);

  private:
    struct Fact {
        std::optional<std::string> print;        // empty: unknown; "": the program failed
        std::chrono::nanoseconds slower_than{};  // the time limit of a run that did not end
    };
    struct Mistake {
        const package::Submission* submission = nullptr;
        std::string comment;
        std::optional<compile::Compilation> compiled{};
        std::map<std::string, Fact> facts{};  // by name of the case
    };
    // Empty if it is unknown.
    std::string print_on(Mistake& mistake, const package::Case& test_case, Means& means);
    std::vector<Mistake*> that_agree(const std::vector<PrintOfCase>& printed, Means& means);
    void run(Mistake& mistake, const package::Case& test_case, Means& means, Fact& fact);
    // The cache key of a mistake's output on a case; empty if no compiler takes the mistake.
    std::string key_of(const Mistake& mistake, const package::Case& test_case, workers::Worker& worker) const;

    const Jury& jury_;
    CaseRunner& case_runner_;
    cache::Texts cache_;
    std::mutex mutex_;
    std::vector<Mistake> mistakes_;  // compiled languages first, because they start faster
};

}  // namespace harness::judge
