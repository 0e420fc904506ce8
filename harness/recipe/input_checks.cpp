#include <filesystem>

#include "harness/check/program_validator.hpp"
#include "harness/compile/jobs.hpp"
#include "harness/recipe/verify_data.hpp"

namespace harness::recipe {

std::vector<InputCheck> input_checks(const package::Package& package, const compile::Compiler& compiler,
                                     const model::Limits& validator_limits, sandbox::Runner& runner) {
    std::vector<InputCheck> checks;
    for (const package::ProgramSource& source : package.input_validators) {
        const compile::Program program = compile::compile_own(compiler, package, source, runner);
        const std::string name = std::filesystem::path{source.name}.filename().string();
        const bool with_arguments = package::rules_of(package.version).validators_get_arguments;
        checks.push_back({source.name, [=](sandbox::Runner& worker, const package::Case& given) {
                              std::vector<std::string> flags = given.input_validator_flags.of(name);
                              if (with_arguments && !given.input_is_arguments) {
                                  flags.insert(flags.end(), given.arguments.begin(), given.arguments.end());
                              }
                              return check::run_input_validator(worker, program, validator_limits, given.input, flags,
                                                                check::files_to_lay(program, given.files));
                          }});
    }
    return checks;
}

}  // namespace harness::recipe
