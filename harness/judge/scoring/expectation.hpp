// Compares what a submission did with what was expected of it. Pure.
#pragma once

#include <string>

#include "harness/format/package/package.hpp"
#include "harness/model/result.hpp"

namespace harness::judge {

// Whether the verdicts of all its cases matter, not only that of the first rejected case.
bool needs_all_cases(const package::Submission& submission);

// Whether each of its expected verdicts is one for too much time.
bool must_reach_time_limit(const package::Submission& submission);

// How far the score of an accepted submission is from the best one, in one line. Empty if it is not, or need not be:
// the submission belongs to partially_accepted/, or a rule of its own says which score it has.
std::string missed_score(const package::Package& package, const package::Submission& submission,
                         const model::SubmissionResult& result);

// Sets the expectation in the result and whether it is met; adds the differences to its reason.
void compare_with_expectation(const package::Package& package, const package::Submission& submission,
                              model::SubmissionResult& result);

}  // namespace harness::judge
