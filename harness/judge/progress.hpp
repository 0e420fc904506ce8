// The state of a submission in the pipeline, and the result made from it.
#pragma once

#include <chrono>
#include <cstddef>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "harness/format/package/package.hpp"
#include "harness/judge/compile/compiler.hpp"
#include "harness/judge/scoring/grading.hpp"
#include "harness/model/result.hpp"

namespace harness::judge {

struct Progress {
    std::size_t index = 0;  // of the submission
    compile::Compilation compiled;
    std::string judge_error;              // why it could not be compiled, through no fault of its own; else empty
    CaseResults cases;                    // one for every case of the package
    const GradingRules* rules = nullptr;  // set if another case than the first rejected may decide; outlives this
    std::optional<Grading> grading;       // by `rules`, once all cases are done
    std::set<std::size_t> catches;        // cases that claim to catch it
    bool takes_long = false;              // it must reach a time limit
    bool needs_all = false;               // also run the cases after a rejection
    std::size_t first_rejected = 0;       // index among those run so far; the number of cases if none is rejected
    std::size_t shown = 0;                // index of the rejected case that people see; usually first_rejected
    std::vector<std::string> hints;       // found by looking into the shown case
    std::string no_hint;                  // why no hint could be found, for the instructor; else empty
    std::size_t begun = 0;                // number of cases that ended, were skipped or are running, in order
    std::size_t left = 0;                 // cases that have not ended
    int reruns_left = 8;                  // see CaseRunner::judge(): that many cases may confirm what they show
    std::optional<model::SubmissionResult> result;  // set once it is known, until the submission ends in its turn

    bool is_program() const { return compiled.program.has_value(); }
    // Whether the case counts, by what is known so far.
    bool is_wanted(std::size_t case_index) const {
        return catches.contains(case_index) || (rules != nullptr ? rules->needs(cases, case_index, needs_all)
                                                                 : needs_all || case_index <= first_rejected);
    }
    // The case that gives the verdict by `rules`; if that is accepted, the first rejected case, if there is one.
    std::size_t deciding_case() const;
    // The cpu time of compiling and judging so far.
    std::chrono::nanoseconds cpu() const;
};

// The cases that claim to catch the submission.
std::set<std::size_t> claims_on(const package::Package& package, const std::string& submission);

// The result of a submission whose cases are done, without points, comparison with its expectation, fingerprint and
// hints. Moves the cases out of `progress`: a class may have hundreds of submissions, and a copy would double the
// memory.
model::SubmissionResult result_of(const package::Package& package, const package::Submission& submission,
                                  Progress& progress);

// Sets points and score by the package's own rules. `grading` is empty if no case was judged.
void give_score(const package::Package& package, const std::optional<Grading>& grading,
                model::SubmissionResult& result);

}  // namespace harness::judge
