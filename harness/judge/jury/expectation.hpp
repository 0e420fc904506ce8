// Compares what a submission did with what was expected of it. Pure.
#pragma once

#include <string>

#include "harness/model/result.hpp"
#include "harness/package/package.hpp"

namespace harness::judge {

// Whether the verdicts of all its cases matter, not only that of the first rejected case.
bool needs_all_cases(const package::Submission& submission);

// The rules on its cases that are broken, in one line; empty if all hold. A case that was not judged breaks no rule.
std::string broken_rule(const package::Submission& submission, const std::vector<model::CaseResult>& cases);

// Sets the expectation in the result and whether it is met; adds the differences to its reason.
void compare_with_expectation(const package::Package& package, const package::Submission& submission,
                              model::SubmissionResult& result);

}  // namespace harness::judge
