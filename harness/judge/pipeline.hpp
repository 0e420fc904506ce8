// The judging of one package's submissions: compile once → run each case → check → decide() → listeners, the cases
// spread over the workers.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "harness/judge/jury.hpp"
#include "harness/model/listener.hpp"
#include "harness/package/package.hpp"
#include "harness/workers/judging_context.hpp"

namespace harness::judge {

// What is known of a submission before it is judged.
struct Known {
    model::Fingerprint fingerprint{};
    // Reads the result that is taken instead of judging, its case_ended left out; none: it is judged. Called by any
    // thread.
    std::function<model::SubmissionResult()> result{};
};

struct Options {
    // verify: also run, after a rejection, the cases that claim to catch a submission, and all where rules bind each
    // case. For the jury's alone, as the claims name them.
    bool check_catches = false;
    // What was found wrong with the package before; the result begins with it.
    std::vector<model::PackageProblem> problems{};
    // Show a wrong answer at the smallest case that has one, and say what a rejection may come from
    // (SubmissionResult::hints): both may run more than the judging does, such as the package's labelled wrong
    // submissions. With `diagnose`, a submission that crashed is built again with sanitizers.
    bool explain = false;
    bool diagnose = false;
    // The points of a submission with everything else of its result in place, the points of the package's own rules
    // too, asked where the judge did not fail at it; none: these stay.
    std::function<std::optional<model::Points>(const model::SubmissionResult&)> points{};
    // So many times the time limit a run goes on, to tell how much too slow it is; its verdict is of the limit.
    double time_margin = 1;
    std::string data_hash{};
    std::vector<Known> known{};  // of each submission; or empty
};

// Judges `submissions` (the jury's or others) on the package's cases. The result does not depend on the number of jobs.
// Where the package stops at a rejection, a submission's cases end with its first rejected one, but for those that it
// is to be caught by and the smallest that it answers wrongly. Throws ConfigError where the package is at fault,
// JudgeError where no judging is possible, and Interrupted.
model::PackageResult judge_package(const workers::JudgingContext& context, const Jury& jury,
                                   const std::vector<package::Submission>& submissions, Options options,
                                   const std::vector<model::Listener*>& listeners);

}  // namespace harness::judge
