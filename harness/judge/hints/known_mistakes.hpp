// The package's labelled wrong submissions as a dictionary of mistakes: whose output equals that of one of them has
// probably made the same.
#pragma once

#include <chrono>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "harness/cache/texts.hpp"
#include "harness/compile/compiler.hpp"
#include "harness/judge/case_runner.hpp"
#include "harness/package/package.hpp"
#include "harness/workers/workers.hpp"

namespace harness::judge {

// What a source's first comment says, as one line of at most 300 bytes; empty where the file does not begin with one.
// Knows //, /* */ and #; lines of judges' markers ("@EXPECTED_RESULTS@") are no part of it.
std::string first_comment(std::string_view source);

// What an output says, as a digest over its words: two that differ in white space alone have the same.
std::string print_of(const model::Excerpt& output);

class KnownMistakes {
  public:
    // All outlive this.
    KnownMistakes(const workers::JudgingContext& context, const Jury& jury, CaseRunner& case_runner);

    // What a program printed on a case: print_of its output.
    struct Printed {
        const package::Case* one = nullptr;
        std::string print;
    };

    // What those do, in words of their authors, that print the same on each of these cases; at most two, as more tell
    // nothing. What they print is a fact of the package: it is kept in the cache on disk, and for the run in any case.
    // Where it is not known they are run, for `budget` of cpu time together, from which that is taken; one that would
    // take more than half of what is left is stopped and not named. They are compiled when first run, which is kept
    // likewise and is not of the budget. May be called from several threads. Throws JudgeError where the sandbox
    // failed.
    std::vector<std::string> that_print(const std::vector<Printed>& printed, workers::Worker& worker,
                                        std::chrono::nanoseconds& budget);

    // Whether one of those that print the same on all of `printed` prints on `one` what is nowhere in `printed`: there
    // a program with this mistake can be told from one that prints the same everywhere. Cost and faults as above.
    bool prints_anew(const std::vector<Printed>& printed, const package::Case& one, workers::Worker& worker,
                     std::chrono::nanoseconds& budget);

    // Whether `one` is claimed to catch one of those that print the same on all of `printed`: it is made to show what
    // they do wrong. Cost and faults as above.
    bool is_made_for(const std::vector<Printed>& printed, const package::Case& one, workers::Worker& worker,
                     std::chrono::nanoseconds& budget);

  private:
    struct Mistake {
        const package::Submission* submission = nullptr;
        std::string comment;
        bool compiled = false;
        std::optional<compile::Program> program{};
    };
    struct Fact {
        std::optional<std::string> print;        // empty: not known; "": it failed
        std::chrono::nanoseconds slower_than{};  // what it was given where it did not end
    };
    // Empty where it is not known.
    std::string print_on(std::size_t mistake, const package::Case& one, workers::Worker& worker,
                         std::chrono::nanoseconds& budget);
    std::vector<std::size_t> that_agree(const std::vector<Printed>& printed, workers::Worker& worker,
                                        std::chrono::nanoseconds& budget);
    void run(Mistake& mistake, const package::Case& one, workers::Worker& worker, std::chrono::nanoseconds& budget,
             Fact& fact);
    // What a mistake's output on a case depends on; empty where no compiler takes it.
    std::string key_of(const Mistake& mistake, const package::Case& one, workers::Worker& worker) const;

    const Jury& jury_;
    CaseRunner& case_runner_;
    cache::Texts cache_;
    std::mutex mutex_;
    std::vector<Mistake> mistakes_;                              // those that take least to start come first
    std::map<std::pair<std::size_t, std::string>, Fact> facts_;  // by mistake and case
};

}  // namespace harness::judge
