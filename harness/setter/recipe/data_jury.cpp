#include "harness/setter/recipe/data_jury.hpp"

#include <filesystem>
#include <memory>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "harness/history/cache/code_identity.hpp"
#include "harness/history/cache/digest.hpp"
#include "harness/history/cache/file_hashes.hpp"
#include "harness/history/cache/texts.hpp"
#include "harness/judge/check/program_validator.hpp"
#include "harness/judge/compile/message.hpp"
#include "harness/judge/plan/fingerprints.hpp"
#include "harness/setter/recipe/hang_guard.hpp"
#include "harness/setter/recipe/programs.hpp"

namespace harness::recipe {

namespace {

// A key of everything that decides whether a validator accepts an input. Rejections are not cached, because their
// messages are needed.
std::string key_of(const std::string& program, const package::Case& test_case, const std::vector<std::string>& flags,
                   cache::Texts& hashes) {
    cache::Digest digest("queens-judge validation 1", {cache::code_identity(), program});
    judge::add(digest, flags);
    judge::add(digest, test_case.files);
    digest.add(cache::known_hash_of_file(test_case.input, hashes));
    return digest.hex();
}

// The package's input validators, compiled (usually from the cache).
std::vector<judge::InputCheck> input_checks(const judge::Plan& plan, const compile::Compiler& compiler,
                                            sandbox::Runner& runner) {
    const package::Package& package = plan.package;
    const model::Limits limits = plan.validator_limits;
    const auto memory = std::make_shared<cache::Texts>(plan.toolchain.cache_dir, cache::Area::Validations);
    const auto hashes = std::make_shared<cache::Texts>(plan.toolchain.cache_dir, cache::Area::Files);
    std::vector<judge::InputCheck> checks;
    for (const package::ProgramSource& source : package.input_validators) {
        const compile::Program program = compile::compile_own(compiler, package, source, runner);
        const std::string name = std::filesystem::path{source.name}.filename().string();
        const bool with_arguments = package::rules_of(package.version).validators_get_arguments;
        const auto identity = compiler.identify(compile::own_job(package, source), runner);
        const std::string program_key = identity ? identity->all : "";
        const auto guard = std::make_shared<HangGuard>(source.name);
        checks.push_back({source.name, [=](sandbox::Runner& worker, const package::Case& test_case) {
                              std::vector<std::string> flags = test_case.input_validator_flags.of(name);
                              if (with_arguments && !test_case.input_is_arguments) {
                                  flags.insert(flags.end(), test_case.arguments.begin(), test_case.arguments.end());
                              }
                              const std::string key =
                                  program_key.empty() ? "" : key_of(program_key, test_case, flags, *hashes);
                              if (!key.empty() && memory->find(key)) {
                                  return check::Check{true, ""};
                              }
                              check::Check check = guard->run([&] {
                                  return check::run_input_validator(worker, program, limits, test_case.input, flags,
                                                                    check::files_to_lay(program, test_case.files));
                              });
                              if (!key.empty() && check.accepted) {
                                  memory->keep(key, "accepted");
                              }
                              return check;
                          }});
    }
    return checks;
}

void add_data_parts(const workers::JudgingContext& context, judge::Jury& jury) {
    const auto runner = context.make_runner(0);
    jury.input_checks = input_checks(jury.plan, *jury.compiler, *runner);
    jury.reference = reference_of({context, jury.plan.validator_limits}, jury.plan.package, *jury.compiler, *runner);
}

}  // namespace

void drop_unusable_validators(const workers::JudgingContext& context, judge::Plan& plan) {
    package::Package& package = plan.package;
    const compile::Compiler compiler(plan.toolchain);
    const auto runner = context.make_runner(0);
    const auto is_unusable = [&](const package::ProgramSource& source, std::string_view unchecked) {
        const compile::Compilation compiled = compiler.compile(compile::own_job(package, source), *runner);
        if (compiled.program) {
            return false;
        }
        const std::string why =
            compile::with_advice(compile::error_line(compiled.result.message), compiled.result.message);
        if (compiled.not_judged.empty()) {
            package.problems.push_back(
                {source.name, fmt::format("does not compile, so that {} went unchecked by it: {}", unchecked, why)});
        } else {
            package.warnings.push_back(fmt::format("{}: {} went unchecked by {}: {}", package.root.path.string(),
                                                   unchecked, source.name, why));
        }
        return true;
    };
    std::erase_if(package.input_validators, [&](const auto& source) { return is_unusable(source, "its inputs"); });
    std::erase_if(package.answer_validators, [&](const auto& source) { return is_unusable(source, "its answers"); });
}

judge::Jury make_data_jury(const workers::JudgingContext& context, judge::Plan plan) {
    auto compiler = std::make_shared<const compile::Compiler>(plan.toolchain);
    judge::Jury jury{std::move(plan), std::move(compiler)};
    add_data_parts(context, jury);
    return jury;
}

judge::Jury make_whole_jury(const workers::JudgingContext& context, judge::Plan plan, judge::BrokenProgram broken) {
    judge::Jury jury = judge::make_jury(context, std::move(plan), broken);
    add_data_parts(context, jury);
    return jury;
}

}  // namespace harness::recipe
