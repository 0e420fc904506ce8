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
struct EarlierResult {
    model::Fingerprint fingerprint{};
    // Reads a result to use instead of judging; there is no case_ended then. Empty: the submission is judged. Called by
    // any thread.
    std::function<model::SubmissionResult()> result{};
    // Results of cases that are used instead of running the cases, one for each of the package; or empty. A rejected
    // one has its evidence.
    std::vector<std::optional<model::CaseResult>> cases{};
};

// What is known about the submissions of a package before they are judged.
struct EarlierResults {
    std::string data_hash{};                   // Fingerprints::data_hash(), for reports
    std::vector<EarlierResult> submissions{};  // one for each; or empty
};

// Judges `submissions` (the jury's or others) by the jury's plan. The result begins with the problems of the package.
// It does not depend on the number of jobs. If the package stops at a rejection, a submission's cases end with the
// first rejected one, except those that must catch it and the smallest wrong answer. Throws ConfigError for a fault of
// the package, JudgeError if judging is impossible, and Interrupted unless Plan::ends_when_stopped.
model::PackageResult judge_package(const workers::JudgingContext& context, const Jury& jury,
                                   const std::vector<package::Submission>& submissions,
                                   const std::vector<model::Listener*>& listeners = {}, EarlierResults known = {});

}  // namespace harness::judge
