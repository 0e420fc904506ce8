#include <fmt/format.h>

#include "harness/check/program_validator.hpp"
#include "harness/compile/error_line.hpp"
#include "harness/recipe/verify_data.hpp"
#include "harness/support/error.hpp"

namespace harness::recipe {

std::vector<InputCheck> input_checks(const package::Package& package, const compile::Compiler& compiler,
                                     const model::Limits& validator_limits, sandbox::Runner& runner) {
    std::vector<InputCheck> checks;
    for (const package::ProgramSource& source : package.input_validators) {
        const compile::Compiled compiled = compiler.compile({source.files, {}}, runner);
        if (!compiled.program) {
            throw support::ConfigError(
                package.root / source.name, 0,
                fmt::format("does not compile: {}", compile::error_line(compiled.result.message)));
        }
        checks.push_back({source.name, [program = *compiled.program, validator_limits](sandbox::Runner& worker,
                                                                                       const package::Case& given) {
                              return check::run_input_validator(worker, program, validator_limits, given.input,
                                                                given.input_validator_flags);
                          }});
    }
    return checks;
}

}  // namespace harness::recipe
