// Names for programs and cases, by which what they came to is remembered.
#pragma once

#include <string>

#include "harness/compile/compiler.hpp"
#include "harness/config/config.hpp"
#include "harness/package/package.hpp"

namespace harness::strength {

// Of all files of the program, of its arguments, and of what its language says of its version, as an interpreter is
// no file of it.
std::string hash_of_program(const compile::Program& program, const std::string& version);

// Of all that a verdict depends on but the program and the case: the limits, how outputs are checked and by what, and
// the judge's way to decide. `validator` says which the package's output validator is, by compile::Identity::all; empty
// where it has none.
std::string hash_of_judging(const config::Config& config, const package::Package& package,
                            const std::string& validator);

// Of the case and of `judging`, so that nothing but the program is left for its verdict to depend on.
std::string hash_of_case(const package::Case& one, const std::string& judging);

}  // namespace harness::strength
