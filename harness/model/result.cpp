#include "harness/model/result.hpp"

#include <algorithm>

namespace harness::model {

bool has_judge_error(const SubmissionResult& result) {
    return result.verdict == Verdict::JudgeError ||
           std::ranges::find(result.cases, Verdict::JudgeError, &CaseResult::verdict) != result.cases.end();
}

void count(const PackageResult& result, Summary& summary) {
    summary.package_problems += static_cast<int>(result.problems.size());
    for (const SubmissionResult& submission : result.submissions) {
        ++(submission.as_expected ? summary.as_expected : summary.not_as_expected);
        summary.judge_errors += has_judge_error(submission) ? 1 : 0;
    }
}

}  // namespace harness::model
