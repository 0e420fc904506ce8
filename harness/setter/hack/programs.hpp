// The programs of a hack: the submission that is hacked, and an accepted one to compare it with.
#pragma once

#include <optional>
#include <string>

#include "harness/judge/jury.hpp"
#include "harness/judge/run_limits.hpp"
#include "harness/judge/workers/workers.hpp"

namespace harness::hack {

// The program of a submission. Throws ConfigError if it does not compile, because then there is nothing to hack.
compile::Program compiled_to_hack(const judge::Jury& jury, const package::Submission& submission,
                                  sandbox::Runner& runner);

// The submission of the package that must be right and is fastest on the largest test case, other than `hacked`.
// Leaves out what does not compile here. Empty if there is none that is accepted there before the deadline. Throws
// JudgeError.
std::optional<package::Submission> quickest_accepted(const workers::JudgingContext& context, const judge::Jury& jury,
                                                     workers::Worker& worker, const std::string& hacked,
                                                     judge::Deadline deadline);

}  // namespace harness::hack
