// What a program is held against.
#pragma once

#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "harness/check/check.hpp"
#include "harness/compile/compiler.hpp"
#include "harness/package/package.hpp"
#include "harness/workers/judging_context.hpp"

namespace harness::judge {

// One input validator of the package, ready to run: says whether the case's input is valid.
struct InputCheck {
    std::string name;
    std::function<check::Check(sandbox::Runner& runner, const package::Case& input)> run;
};

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

struct Jury {
    package::Package package;
    std::shared_ptr<const compile::Compiler> compiler;   // under the package's own limits
    std::optional<compile::Program> output_validator{};  // where the package has one
    std::vector<compile::Program> more_validators{};     // of outputs, all of which must accept
    std::optional<compile::Program> grader{};            // likewise
    std::optional<compile::Program> static_validator{};  // likewise
    // To judge data by; recipe/data_jury.hpp puts them in.
    std::vector<InputCheck> input_checks{};
    std::optional<Reference> reference{};
};

// A package made ready to be judged by. Throws ConfigError where a program of its own does not compile, JudgeError
// where the sandbox failed.
Jury make_jury(const workers::JudgingContext& context, package::Package package);

}  // namespace harness::judge
