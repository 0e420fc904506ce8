#include "harness/judge/jury.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

namespace harness::judge {

Jury make_jury(const workers::JudgingContext& context, Plan plan) {
    auto compiler = std::make_shared<const compile::Compiler>(plan.toolchain);
    Jury jury{std::move(plan), std::move(compiler)};
    const auto compiled = [&](const package::ProgramSource& source) {
        return compile::compile_own(*jury.compiler, jury.plan.package, source, *context.make_runner(0));
    };
    std::ranges::transform(jury.plan.package.output_validators, std::back_inserter(jury.output_validators), compiled);
    if (jury.plan.package.grader) {
        jury.grader = compiled(*jury.plan.package.grader);
    }
    if (jury.plan.package.static_validator) {
        jury.static_validator = compiled(*jury.plan.package.static_validator);
    }
    return jury;
}

}  // namespace harness::judge
