#include "harness/judge/jury.hpp"

#include <utility>

#include "harness/package/statement.hpp"
namespace harness::judge {

Jury make_jury(const workers::JudgingContext& context, package::Package package) {
    Jury jury{std::move(package), std::make_shared<const compile::Compiler>(context.config)};
    const auto compiled = [&](const std::optional<package::ProgramSource>& source) {
        return source
                   ? std::optional{compile::compile_own(*jury.compiler, jury.package, *source, *context.make_runner(0))}
                   : std::nullopt;
    };
    jury.output_validator = compiled(jury.package.output_validator);
    for (const package::ProgramSource& source : jury.package.more_output_validators) {
        jury.more_validators.push_back(*compiled(source));
    }
    jury.grader = compiled(jury.package.grader);
    jury.static_validator = compiled(jury.package.static_validator);
    return jury;
}

}  // namespace harness::judge
