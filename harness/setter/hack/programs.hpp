// The programs of a hack: the submission that is hacked, and an accepted one to compare it with.
#pragma once

#include <string>
#include <vector>

#include "harness/judge/jury.hpp"
#include "harness/judge/run_limits.hpp"
#include "harness/judge/workers/workers.hpp"

namespace harness::hack {

// The program of a submission. Throws ConfigError if it does not compile, because then there is nothing to hack.
compile::Program compiled_to_hack(const judge::Jury& jury, const package::Submission& submission,
                                  sandbox::Runner& runner);

// The submissions other than `hacked` that may give the answers of a hack, the quickest on the largest test case first:
// those that must be right, compile here, and are accepted on that case before the deadline. Empty if the package's
// reference gives the answers, or if no inputs can be made for the package. Throws JudgeError.
std::vector<package::Submission> answering_submissions(const workers::JudgingContext& context, const judge::Jury& jury,
                                                       workers::Worker& worker, const std::string& hacked,
                                                       judge::Deadline deadline);

}  // namespace harness::hack
