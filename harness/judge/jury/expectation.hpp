// What a submission was expected to do, held against what it did. Pure.
#pragma once

#include <string>

#include "harness/model/result.hpp"
#include "harness/package/package.hpp"

namespace harness::judge {

// Whether the verdicts of all its cases count, and not that of the first rejected one alone.
bool needs_all_cases(const package::Submission& submission);

// What of the rules on its cases does not hold, in one line; empty where all do. A case that was not judged breaks
// none.
std::string broken_rule(const package::Submission& submission, const std::vector<model::CaseResult>& cases);

// Sets what was expected of the result and whether it is so, and says in its reason what is not.
void hold_against(const package::Package& package, const package::Submission& submission,
                  model::SubmissionResult& result);

}  // namespace harness::judge
