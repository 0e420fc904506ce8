// Judges one package's submissions: compile once → run each case → check → decide() → listeners. The workers share the
// cases.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "harness/format/package/package.hpp"
#include "harness/judge/jury.hpp"
#include "harness/judge/workers/judging_context.hpp"
#include "harness/model/listener.hpp"

namespace harness::judge {

// What is known about a submission before it is judged.
struct Known {
    model::Fingerprint fingerprint{};
    // Reads a result to use instead of judging; there is no case_ended then. Empty: the submission is judged. Called by
    // any thread.
    std::function<model::SubmissionResult()> result{};
};

struct Options {
    // verify: after a rejection, also run the cases that claim to catch a submission, and all cases if rules apply to
    // each case. Only for the jury's submissions, because the claims name them.
    bool check_catches = false;
    // Problems of the package found earlier; the result begins with them.
    std::vector<model::PackageProblem> problems{};
    // Show a wrong answer at the smallest case that has one, and give possible reasons of a rejection
    // (SubmissionResult::hints). Both may run more than judging does, such as the package's labelled wrong submissions.
    // With `diagnose`, a submission that crashed is compiled again with sanitizers.
    bool explain = false;
    bool diagnose = false;
    // Computes the points from a complete result, which includes the points by the package's own rules. Not called if
    // the judge failed at the submission. Empty: the points stay.
    std::function<std::optional<model::Points>(const model::SubmissionResult&)> points{};
    // A run goes on to this multiple of the time limit, to measure how slow it is. The verdict uses the limit itself.
    double time_margin = 1;
    std::string data_hash{};
    std::vector<Known> known{};  // one for each submission; or empty
};

// Judges `submissions` (the jury's or others) on the package's cases. The result does not depend on the number of jobs.
// If the package stops at a rejection, a submission's cases end with the first rejected one, except those that must
// catch it and the smallest wrong answer. Throws ConfigError for a fault of the package, JudgeError if judging is
// impossible, and Interrupted.
model::PackageResult judge_package(const workers::JudgingContext& context, const Jury& jury,
                                   const std::vector<package::Submission>& submissions, Options options,
                                   const std::vector<model::Listener*>& listeners);

}  // namespace harness::judge
