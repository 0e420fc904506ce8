// What the result of a rejected submission itself tells its author: hints that take no further run.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "harness/judge/case_sizes.hpp"
#include "harness/model/result.hpp"
#include "harness/package/package.hpp"

namespace harness::judge {

// How the time grows of a program that was stopped for it; empty where its cases do not tell.
std::optional<model::Growth> growth_of(const model::SubmissionResult& result, const CaseSizes& sizes);

// The compiler's `note` (compile::Compiled), the files beside it that are not judged, the line of a compile error, how
// far a stopped program got, its growth in words, what is wrong with the output or the exit code, and the warnings of
// the compiler that explain it.
std::vector<std::string> read_off(const package::Package& package, const package::Submission& submission,
                                  const std::string& note, const model::SubmissionResult& result);

}  // namespace harness::judge
