// The programs that make data: `boards`, and whoever answers for a package. Each has an identity, which the lock file
// records: what its sources are, not its executable, as that differs from compiler to compiler.
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "harness/judge/jury.hpp"
#include "harness/package/recipe.hpp"

namespace harness::recipe {

using judge::Reference;

// The reference that judge.toml names for the package; empty where it names none. "{queens}" is the solver in
// context.trusted_dir; "{submission}" a jury submission, compiled here. Throws ConfigError where that is none of the
// package or does not compile, JudgeError where the sandbox or a program of ours failed.
std::optional<Reference> reference_of(const workers::JudgingContext& context, const package::Package& package,
                                      const compile::Compiler& compiler, sandbox::Runner& runner);

// The last word of `queens certify --quick`, by which the solver in context.trusted_dir shows that its counts hold: the
// same on every machine. Throws JudgeError where a count does not hold, or the solver cannot say.
std::string certificate_of(const workers::JudgingContext& context, sandbox::Runner& runner);

// The generators of the package's own that its recipe names, each ready to run.
using Generators = std::map<std::string, compile::Program>;
// Without a compiler there must be none. Throws ConfigError where one is not there or does not compile, JudgeError
// where the sandbox failed.
Generators generators_of(const workers::JudgingContext& context, const package::Package& package,
                         const package::Recipe& recipe, const compile::Compiler* compiler);
// Who makes the inputs of the recipe: `boards`, as it says of itself, where a case needs it or none needs another; then
// the package's own by name and sources. Throws JudgeError where `boards` does not say it.
std::string generators_identity(const workers::JudgingContext& context, const package::Package& package,
                                const std::optional<package::Recipe>& recipe, sandbox::Runner& runner);

// The package's input validators by name and sources; empty where there is none.
std::string validators_identity(const package::Package& package);
// The same, as `validators`, with the flags that groups and cases give them: what they accept depends on these.
std::string validators_with_flags(const package::Package& package, const package::Recipe& recipe,
                                  const std::string& validators);

// Who else makes the data of a package, besides its jury: as the lock file records it.
struct Makers {
    std::string generator;   // identities
    std::string validators;  // of the jury's input checks
    // What the reference says for itself, see certificate_of(); none where it is not our solver. Called only where the
    // lock file has no such word of this very version.
    std::function<std::string(sandbox::Runner& runner)> certificate;
};

// The package's own makers. `context` must outlive them. Throws as generators_identity.
Makers makers_of(const workers::JudgingContext& context, const package::Package& package);

}  // namespace harness::recipe
