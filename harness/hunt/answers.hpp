// The reference's answers to many inputs, by as few processes as it allows.
#pragma once

#include <string>
#include <vector>

#include "harness/recipe/tools.hpp"

namespace harness::hunt {

// `reference` is PackageEntry::reference. This project's own solver answers all in one run (`--batch`), any other takes
// one for each. Throws ConfigError where it refuses an input, JudgeError where it fails.
std::vector<std::string> answers_of(const std::vector<std::string>& inputs, const std::vector<std::string>& reference,
                                    const recipe::Tools& tools, sandbox::Runner& runner);

}  // namespace harness::hunt
