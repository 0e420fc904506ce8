// A submission on its way through the pipeline, and the result that comes of it.
#pragma once

#include <chrono>
#include <cstddef>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "harness/compile/compiler.hpp"
#include "harness/judge/scoring/grading.hpp"
#include "harness/model/result.hpp"
#include "harness/package/package.hpp"

namespace harness::judge {

// What came of compiling a submission.
struct Compilation {
    compile::Compiled compiled;
    std::string judge_error{};  // why it could not be compiled, by no fault of its own
};

struct Progress {
    Compilation compilation;
    CaseResults cases;                    // of every case of the package
    const GradingRules* rules = nullptr;  // where another than the first rejected case may decide; they outlive this
    std::optional<Grading> grading;       // by these, once all cases are done
    std::set<std::size_t> catches;        // cases that claim to catch it
    bool needs_all = false;               // cases after a rejection too
    std::size_t first_rejected = 0;       // of those run so far; the number of cases where none is
    std::size_t shown = 0;                // the rejected case that a person sees; else as first_rejected
    std::vector<std::string> hints;       // what came out of looking into that
    std::string no_hint;                  // why nothing could, for the instructor; else empty
    std::size_t begun = 0;                // cases that have begun, in order; ended or passed over, or running
    std::size_t left = 0;                 // cases that have not ended
    std::optional<model::SubmissionResult> result;  // once it is known, until its turn to end has come

    bool is_program() const { return compilation.compiled.program.has_value(); }
    // Whether the case counts, after what is known so far.
    bool is_wanted(std::size_t one) const {
        return catches.contains(one) ||
               (rules != nullptr ? rules->needs(cases, one, needs_all) : needs_all || one <= first_rejected);
    }
    // What compiling and judging it took so far.
    std::chrono::nanoseconds cpu() const;
};

// The result of a submission whose cases are done, without hints that it takes runs to find, points and fingerprint.
// Its cases are moved, as a class of hundreds is not to be kept twice.
model::SubmissionResult result_of(const package::Package& package, const package::Submission& submission,
                                  Progress& progress);

// The points and score that the package's own rules give. `grading` is empty where no case was judged.
void give_score(const package::Package& package, const std::optional<Grading>& grading,
                model::SubmissionResult& result);

}  // namespace harness::judge
