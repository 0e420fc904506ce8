#include "harness/check/program_validator.hpp"
#include "harness/recipe/verify_data.hpp"

namespace harness::recipe {

std::vector<InputCheck> input_checks(const package::Package& package, const compile::Compiler& compiler,
                                     const model::Limits& validator_limits, sandbox::Runner& runner) {
    std::vector<InputCheck> checks;
    for (const package::ProgramSource& source : package.input_validators) {
        const compile::Program program =
            compile::compile_own(compiler, source.files, package.root / source.name, runner);
        checks.push_back(
            {source.name, [program, validator_limits](sandbox::Runner& worker, const package::Case& given) {
                 return check::run_input_validator(worker, program, validator_limits, given.input,
                                                   given.input_validator_flags);
             }});
    }
    return checks;
}

}  // namespace harness::recipe
