// The submissions that a stopped run has not judged.
#pragma once

#include <string_view>

#include "harness/model/results/submission_result.hpp"

namespace harness::model {

// The reason of such a submission.
inline constexpr std::string_view not_reached = "the run was stopped before it";

inline bool was_not_reached(const SubmissionResult& result) {
    return result.verdict == Verdict::NotJudged && result.reason == not_reached;
}

}  // namespace harness::model
