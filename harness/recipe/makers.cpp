#include "harness/recipe/makers.hpp"

namespace harness::recipe {

Makers makers_of(const package::Package& package, const compile::Compiler& compiler, const Tools& tools) {
    const auto runner = tools.make_runner(0);
    Makers makers;
    makers.generator = generator_identity(tools, *runner);
    makers.reference = reference_of(package, compiler, tools, *runner);
    makers.validators = validators_identity(package);
    makers.input_checks = [&](sandbox::Runner& checking) {
        return input_checks(package, compiler, tools.limits, checking);
    };
    if (!package.entry.reference.empty() && package.entry.reference.front() == "{queens}") {
        makers.certificate = [&](sandbox::Runner& asking) { return certificate_of(tools, asking); };
    }
    return makers;
}

}  // namespace harness::recipe
