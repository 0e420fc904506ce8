// Hints for the author of a rejected submission that its result itself gives, without another run.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "harness/format/package/package.hpp"
#include "harness/judge/case_sizes.hpp"
#include "harness/model/result.hpp"

namespace harness::judge {

// How the time of a program grows that was stopped at the time limit; empty if its cases do not tell.
std::optional<model::Growth> growth_of(const model::SubmissionResult& result, const CaseSizes& sizes);

// For such a program: up to which size it was in time, or only that it was computing.
std::string in_time_hint(const model::SubmissionResult& result, const CaseSizes& sizes);

// The compiler's `note` (compile::Compilation), files that are not judged, the line of a compile error, how far a
// stopped program got, its growth in words, what is wrong with the output or the exit code, and compiler warnings that
// explain the rejection.
std::vector<std::string> result_hints(const package::Package& package, const package::Submission& submission,
                                      const std::string& note, const model::SubmissionResult& result);

}  // namespace harness::judge
