// The programs that make data: `boards`, and the reference of a package. Each has an identity, which the lock file
// records. It depends on the sources and not on the executable, which differs between compilers.
#pragma once

#include <filesystem>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "harness/format/package/recipe.hpp"
#include "harness/judge/jury.hpp"
#include "harness/model/outcome.hpp"

namespace harness::recipe {

using judge::Reference;

// Where the programs that make a package's data run, and under which limits.
struct MakingContext : workers::JudgingContext {
    model::Limits limits;
};

// What a program sees of the machine.
struct Surroundings {
    std::vector<std::string> environment = sandbox::Request{}.environment;  // "NAME=value" for each variable
    std::string host_name = sandbox::Request{}.host_name;
};

// Runs the program in the sandbox. `program_dir` is visible at /program, `files` are in its working directory, `input`
// (null: nothing) is its standard input, and files of it with the names in `collect` are returned. Throws JudgeError if
// the sandbox failed.
compile::RunWithOutput run(const std::filesystem::path& program_dir, std::vector<std::string> arguments,
                           const std::string* input, const model::Limits& limits, sandbox::Runner& runner,
                           const std::vector<sandbox::InputFile>& files = {}, const Surroundings& surroundings = {},
                           const std::vector<std::string>& collect = {});

// How the program failed, with its message: one line.
std::string describe(const model::Outcome& outcome);

// The reference that judge.toml names for the package; empty if it names none. "{queens}" is the solver in
// context.trusted_dir; "{submission}" is a jury submission, compiled here. Throws ConfigError if the package has no
// such submission or it does not compile, JudgeError if the sandbox or a program of this project failed.
std::optional<Reference> reference_of(const MakingContext& context, const package::Package& package,
                                      const compile::Compiler& compiler, sandbox::Runner& runner);

// The last line of `queens certify --quick`, which shows that the counts of the solver in context.trusted_dir hold. It
// is the same on every machine. Throws JudgeError if a count does not hold, or the solver fails.
std::string certificate_of(const MakingContext& context, sandbox::Runner& runner);

// The package's own generators that its recipe names, ready to run.
using Generators = std::map<std::string, compile::Program>;
// `compiler` may be null only if there are none. Throws ConfigError if a generator does not exist or does not compile,
// JudgeError if the sandbox failed.
Generators generators_of(const workers::JudgingContext& context, const judge::Plan& plan, const package::Recipe& recipe,
                         const compile::Compiler* compiler);
// The package's input validators by name and sources; empty if there are none.
std::string validators_identity(const package::Package& package);
// What else makes the data of a package, besides its jury, as the lock file records it.
struct Makers {
    // The version line of `boards`, unless the recipe uses only generators of the package; then those by name and
    // sources.
    std::string generator;
    std::string validators;  // validators_identity() of the package
    // The certificate of the reference, see certificate_of(); empty function if it is not this project's solver. Called
    // only if the lock file has no certificate of this exact version.
    std::function<std::string(sandbox::Runner& runner)> certificate;
};

// Throws JudgeError if `boards` does not print its version.
Makers makers_of(const workers::JudgingContext& context, const judge::Plan& plan);

}  // namespace harness::recipe
