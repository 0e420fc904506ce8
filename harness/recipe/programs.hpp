// The programs that make data: `boards`, and whoever answers for a package. Each has an identity, which the lock file
// records: what its sources are, not its executable, as that differs from compiler to compiler.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "harness/compile/compiler.hpp"
#include "harness/package/package.hpp"
#include "harness/recipe/tools.hpp"

namespace harness::recipe {

// Who answers a package's cases, ready to run.
struct Reference {
    std::string name;                    // for messages: "the reference"
    std::string identity;                // empty: nobody knows which version it is
    std::vector<std::string> arguments;  // as the sandbox sees them
    std::filesystem::path program_dir;   // seen at /program
    bool serves_batches = false;         // with --batch, as `queens` does
    bool input_is_arguments = false;     // the words of an input are its arguments
    bool is_submission = false;          // of the package: whatever it fails at is the package's fault
};

// The reference that judge.toml names for the package; empty where it names none. "{queens}" is the solver in
// tools.program_dir; "{submission}" a jury submission, compiled here. Throws ConfigError where that is none of the
// package or does not compile, JudgeError where the sandbox or a program of ours failed.
std::optional<Reference> reference_of(const package::Package& package, const compile::Compiler& compiler,
                                      const Tools& tools, sandbox::Runner& runner);

// The last word of `queens certify --quick`, by which the solver in tools.program_dir shows that its counts hold: the
// same on every machine. Throws JudgeError where a count does not hold, or the solver cannot say.
std::string certificate_of(const Tools& tools, sandbox::Runner& runner);

// What `boards` in tools.program_dir says of itself. Throws JudgeError.
std::string generator_identity(const Tools& tools, sandbox::Runner& runner);

// The package's input validators by name and sources; empty where there is none.
std::string validators_identity(const package::Package& package);

}  // namespace harness::recipe
