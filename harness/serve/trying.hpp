// Runs a program that a student tries, in the same sandbox and with the same limits as a submission.
#pragma once

#include <cstddef>
#include <stop_token>

#include "harness/serve/site.hpp"

namespace harness::serve {

bool has_samples(const Problem& problem);
// Whether programs can be tried at the problem, and on an input of one's own.
bool can_try(const Course& course, const Problem& problem);
bool can_try_own_input(const Problem& problem);

// Throws ConfigError, JudgeError and Interrupted.
model::SubmissionResult try_out(Site& site, const Tries::Job& job, std::size_t lane, const std::stop_token& stop);

}  // namespace harness::serve
