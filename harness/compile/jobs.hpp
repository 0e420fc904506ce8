// Makes jobs for the compiler from a package.
#pragma once

#include "harness/compile/compiler.hpp"
#include "harness/package/package.hpp"

namespace harness::compile {

// The job for a submission to the package.
CompileJob submission_job(const package::Package& package, const package::Submission& submission);
// The job for a program of the package, such as a validator.
CompileJob own_job(const package::Package& package, const package::ProgramSource& source);
// Throws ConfigError with the program's name if it does not compile; else as Compiler::compile.
Program compile_own(const Compiler& compiler, const package::Package& package, const package::ProgramSource& source,
                    sandbox::Runner& runner);

}  // namespace harness::compile
