#include "harness/judge/jury.hpp"

#include <utility>

#include "harness/compile/jobs.hpp"

namespace harness::judge {

Jury make_jury(const workers::JudgingContext& context, package::Package package) {
    Jury jury{std::move(package), std::make_shared<const compile::Compiler>(context.config)};
    if (jury.package.output_validator) {
        jury.output_validator =
            compile::compile_own(*jury.compiler, jury.package, *jury.package.output_validator, *context.make_runner(0));
    }
    return jury;
}

}  // namespace harness::judge
