// Names for programs and cases, by which what they came to is remembered.
#pragma once

#include <string>

#include "harness/compile/compiler.hpp"
#include "harness/package/package.hpp"

namespace harness::strength {

// Of all files of the program and of its arguments.
std::string hash_of_program(const compile::Program& program);

// Of all that a program's verdict on the case depends on, but the program: the case, the limits, how it is checked.
// `validator` is the hash of the package's output validator; empty where it has none.
std::string hash_of_case(const package::Package& package, const package::Case& one, const std::string& validator);

}  // namespace harness::strength
