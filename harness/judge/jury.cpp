#include "harness/judge/jury.hpp"

#include <utility>

#include <fmt/format.h>

namespace harness::judge {

Jury make_jury(const workers::JudgingContext& context, Plan plan, BrokenProgram broken) {
    auto compiler = std::make_shared<const compile::Compiler>(plan.toolchain);
    Jury jury{std::move(plan), std::move(compiler)};
    package::Package& package = jury.plan.package;
    // Says in `obstacle` if there is no program.
    const auto compiled = [&](const package::ProgramSource& source, std::string& obstacle) {
        const auto runner = context.make_runner(0);
        if (broken == BrokenProgram::Error) {
            return std::optional{compile::compile_own(*jury.compiler, package, source, *runner)};
        }
        compile::Compilation compilation = jury.compiler->compile(compile::own_job(package, source), *runner);
        if (compilation.program) {
            compilation.program->speaks_testlib = source.speaks_testlib;
        } else {
            const std::string why = compile::obstacle_of(compilation);
            package.problems.push_back({source.name, why});
            obstacle = fmt::format("{} {}", source.name, why);
        }
        return std::move(compilation.program);
    };
    for (const package::ProgramSource& source : package.output_validators) {
        if (auto validator = compiled(source, jury.no_check)) {
            jury.output_validators.push_back(*std::move(validator));
        }
    }
    if (package.grader) {
        jury.grader = compiled(*package.grader, jury.no_grade);
    }
    if (package.static_validator) {
        jury.static_validator = compiled(*package.static_validator, jury.no_check);
    }
    return jury;
}

}  // namespace harness::judge
