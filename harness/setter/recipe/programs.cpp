#include "harness/setter/recipe/programs.hpp"

#include <algorithm>
#include <set>
#include <utility>

#include <fmt/format.h>

#include "harness/base/error.hpp"
#include "harness/base/fd.hpp"
#include "harness/base/text.hpp"
#include "harness/format/config/nearest.hpp"
#include "harness/format/package/folder.hpp"
#include "harness/format/package/validators.hpp"
#include "harness/judge/compile/message.hpp"
#include "harness/setter/recipe/lock.hpp"

namespace harness::recipe {

using base::ConfigError;

compile::RunWithOutput run(const std::filesystem::path& program_dir, std::vector<std::string> arguments,
                           const std::string* input, const model::Limits& limits, sandbox::Runner& runner,
                           const std::vector<sandbox::InputFile>& files, const Surroundings& surroundings,
                           const std::vector<std::string>& collect) {
    sandbox::Request request;
    request.environment = surroundings.environment;
    request.host_name = surroundings.host_name;
    request.profile = sandbox::Profile::Validator;
    request.arguments = std::move(arguments);
    request.program_dir = program_dir;
    request.files = files;
    request.collect = collect;
    request.limits = limits;
    base::Fd file;
    if (input != nullptr) {
        file = base::memory_file(*input);
        request.standard_input = file.get();
    }
    return compile::run_with_output(runner, request);
}

std::string describe(const model::Outcome& outcome) {
    const std::string end = model::describe_failure(outcome);
    const std::string said =
        compile::with_advice(base::one_line(outcome.error_text, 300), outcome.error_text);  // empty if it said nothing
    return said.empty() ? end : fmt::format("{}: {}", end, said);
}

namespace {

// "queens (sources 0123456789abcdef)", of the line "queens 0.2.0 (sources 0123456789abcdef)": without the project's
// version, so that a release changes no data. The whole line if it names no sources.
std::string sources_of(std::string_view program, const MakingContext& context, sandbox::Runner& runner) {
    const auto [result, output] =
        run(context.trusted_dir, {fmt::format("{}/{}", sandbox::program_dir_inside, program), "--version"}, nullptr,
            context.limits, runner);
    if (!model::exited_with(result.outcome, 0)) {
        throw base::JudgeError(fmt::format("{} --version {}", program, describe(result.outcome)));
    }
    const std::string_view line = std::string_view{output}.substr(0, output.find('\n'));
    const std::size_t sources = line.find(" (sources ");
    if (sources == std::string_view::npos) {
        return base::one_line(line, 200);
    }
    return base::one_line(fmt::format("{}{}", program, line.substr(sources)), 200);
}

// "random.py (sources 0123456789abcdef)". `more`: what else distinguishes it from programs with the same sources.
std::string identity_of(const std::string& name, const std::vector<model::CodeFile>& files,
                        std::string_view more = "") {
    std::string all{more};
    for (const model::CodeFile& each : files) {
        all += fmt::format("{} {}\n", hash_of(base::read_file(each.file)), each.name);
    }
    return fmt::format("{} (sources {})", name, hash_of(all).substr(0, 16));
}

const package::Submission& find_submission(const package::Package& package, const std::string& name) {
    const auto submission = std::ranges::find(package.submissions, name, &package::Submission::name);
    if (submission == package.submissions.end()) {
        throw ConfigError(
            fmt::format("{}: judge.toml names the submission '{}' as 'reference', which is none of the "
                        "package; {}",
                        package.root.path.string(), base::one_line(name, 100),
                        config::hint(name, config::names_of(package.submissions, &package::Submission::name))));
    }
    return *submission;
}

// `limits`: the limits for each answer.
Reference submission_reference(const package::Package& package, const compile::Compiler& compiler,
                               const model::Limits& limits, sandbox::Runner& runner) {
    const package::Submission& submission = find_submission(package, package.entry.reference.at(1));
    const compile::CompileJob job = compile::submission_job(package, submission);
    const compile::Compilation compiled = compiler.compile(job, runner);
    if (!compiled.program) {
        throw ConfigError(package.root / "submissions" / submission.name, 0,
                          fmt::format("is the reference and {}", compile::obstacle_of(compiled)));
    }
    std::vector<model::CodeFile> sources = submission.files;
    if (const auto driver = package.entry.drivers.find(compiled.language); driver != package.entry.drivers.end()) {
        sources.emplace_back(driver->second);
    }
    Reference reference;
    reference.name = "the reference " + submission.name;
    reference.arguments = compiled.program->command(limits);
    reference.program_dir = compiled.program->dir;
    reference.input_is_arguments = package.entry.input_as == config::InputAs::Arguments;
    const std::string how = fmt::format("{}\n{}", reference.input_is_arguments ? "arguments" : "stdin",
                                        compiler.identify(job, runner).value().commands);
    reference.identity = identity_of(submission.name, sources, how);
    reference.is_submission = true;
    return reference;
}

std::set<std::string> own_generators(const package::Recipe& recipe) {
    std::set<std::string> names;
    for (const package::RecipeCase& recipe_case : recipe.cases) {
        if (!recipe_case.generator().empty()) {
            names.insert(recipe_case.generator());
        }
    }
    return names;
}

// The generator of that name: made of the files that the recipe lists, or a program in generators/.
package::ProgramSource generator_source(const judge::Plan& plan, const package::Recipe& recipe,
                                        const std::string& name) {
    const auto listed = recipe.generators.find(name);
    if (listed == recipe.generators.end()) {
        return package::read_generator(plan.toolchain, plan.package, name);
    }
    package::ProgramSource source{.name = name, .files = {}};
    constexpr std::int64_t most_kib = std::int64_t{1} << 14U;
    for (const std::string& file : listed->second) {
        const std::filesystem::path path{file};
        source.files.emplace_back(path.filename().string(),
                                  package::look_at_data(plan.package.root / path, plan.package.root, most_kib));
    }
    source.entrypoint = source.files.front().name;
    return source;
}

}  // namespace

std::optional<Reference> reference_of(const MakingContext& context, const package::Package& package,
                                      const compile::Compiler& compiler, sandbox::Runner& runner) {
    const std::vector<std::string>& words = package.entry.reference;
    if (words.empty()) {
        return std::nullopt;
    }
    if (words.front() == "{submission}") {
        return submission_reference(package, compiler, context.limits, runner);
    }
    Reference reference;
    reference.name = "the reference";
    reference.arguments = words;
    reference.program_dir = context.trusted_dir;
    if (words.front() == "{queens}") {
        reference.arguments.front() = fmt::format("{}/queens", sandbox::program_dir_inside);
        reference.serves_batches = words.size() == 3 && words[1] == "answer";
        reference.identity = fmt::format("{}: {}", fmt::join(words.begin() + 1, words.end(), " "),
                                         sources_of("queens", context, runner));
    }
    return reference;
}

std::string certificate_of(const MakingContext& context, sandbox::Runner& runner) {
    const std::string queens = fmt::format("{}/queens", sandbox::program_dir_inside);
    const auto [result, output] =
        run(context.trusted_dir, {queens, "certify", "--quick"}, nullptr, context.limits, runner);
    std::string_view word = output;
    word = word.substr(0, word.find_last_not_of('\n') + 1);
    word.remove_prefix(word.find_last_of('\n') + 1);  // npos + 1: all of it
    if (!model::exited_with(result.outcome, 0) || word.empty()) {
        throw base::JudgeError(
            fmt::format("no answer is made by a solver that is not certified: {}; see `queens "
                        "certify`",
                        word.empty() ? describe(result.outcome) : base::one_line(word, 300)));
    }
    return base::one_line(word, 300);
}

Generators generators_of(const workers::JudgingContext& context, const judge::Plan& plan, const package::Recipe& recipe,
                         const compile::Compiler* compiler) {
    Generators generators;
    for (const std::string& name : own_generators(recipe)) {
        base::assert_that(compiler != nullptr, "a package with generators of its own has a compiler for them");
        const package::ProgramSource source = generator_source(plan, recipe, name);
        generators.emplace(name, compile::compile_own(*compiler, plan.package, source, *context.make_runner(0)));
    }
    return generators;
}

std::string validators_identity(const package::Package& package) {
    std::vector<std::string> identities;
    for (const package::ProgramSource& validator : package.input_validators) {
        identities.push_back(identity_of(validator.name, validator.files));
    }
    return fmt::format("{}", fmt::join(identities, ", "));
}

Makers makers_of(const workers::JudgingContext& judging, const judge::Plan& plan) {
    const MakingContext context{judging, plan.validator_limits};
    const package::Package& package = plan.package;
    Makers makers;
    const auto recipe = package::read_any_recipe(package);
    const std::set<std::string> own = recipe ? own_generators(*recipe) : std::set<std::string>{};
    const bool needs_boards =
        own.empty() || std::ranges::any_of(recipe->cases, [](const package::RecipeCase& recipe_case) {
            return !recipe_case.input && recipe_case.generator().empty();
        });
    std::vector<std::string> identities;
    if (needs_boards) {
        identities.push_back(sources_of("boards", context, *context.make_runner(0)));
    }
    for (const std::string& name : own) {
        identities.push_back(identity_of(name, generator_source(plan, *recipe, name).files));
    }
    makers.generator = fmt::format("{}", fmt::join(identities, ", "));
    makers.validators = validators_identity(package);
    if (!package.entry.reference.empty() && package.entry.reference.front() == "{queens}") {
        makers.certificate = [context](sandbox::Runner& asking) { return certificate_of(context, asking); };
    }
    return makers;
}

}  // namespace harness::recipe
