#include "harness/compile/jobs.hpp"

#include <utility>

#include <fmt/format.h>

#include "harness/compile/message.hpp"
#include "harness/support/error.hpp"

namespace harness::compile {

CompileJob submission_job(const package::Package& package, const package::Submission& submission) {
    CompileJob job{submission.files, package.entry.drivers};
    job.constants = package.constants;
    job.includes = package.includes;
    job.language = submission.language;
    job.languages = package.languages;
    job.entrypoint = submission.entrypoint;
    return job;
}

CompileJob own_job(const package::Package& package, const package::ProgramSource& source) {
    CompileJob job{source.files, {}};
    job.is_own = true;
    job.constants = package.constants;
    return job;
}

Program compile_own(const Compiler& compiler, const package::Package& package, const package::ProgramSource& source,
                    sandbox::Runner& runner) {
    Compiled compiled = compiler.compile(own_job(package, source), runner);
    if (!compiled.program) {
        throw support::ConfigError(
            package.root / source.name, 0,
            fmt::format("{}: {}", compiled.not_judged.empty() ? "does not compile" : "cannot be run",
                        error_line(compiled.result.message)));
    }
    compiled.program->speaks_testlib = source.speaks_testlib;
    return *std::move(compiled.program);
}

}  // namespace harness::compile
