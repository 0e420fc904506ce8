// What a package wants compiled, as jobs for the compiler.
#pragma once

#include "harness/compile/compiler.hpp"
#include "harness/package/package.hpp"

namespace harness::compile {

// A submission to the package as a job.
CompileJob submission_job(const package::Package& package, const package::Submission& submission);
// A program of the package, such as a validator, as a job.
CompileJob own_job(const package::Package& package, const package::ProgramSource& source);
// Throws ConfigError, which names it, where it does not compile; else as Compiler::compile.
Program compile_own(const Compiler& compiler, const package::Package& package, const package::ProgramSource& source,
                    sandbox::Runner& runner);

}  // namespace harness::compile
