// `judge hack` without a submission: hunts with every submission that is labelled wrong, and, where asked for, with a
// sample of the extremes of the package.
#pragma once

#include "harness/cli/hack.hpp"

namespace harness::cli {

// A line a submission as soon as it is known. Returns the exit code: 1 where one of them was not found to be wrong in
// time. Throws ConfigError, JudgeError and Interrupted.
int run_hack_all(const Context& context, const HackArguments& arguments);

}  // namespace harness::cli
