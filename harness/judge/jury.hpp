// The package's side of the judging: validators, grader and reference, ready to run.
#pragma once

#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "harness/judge/check/check.hpp"
#include "harness/judge/compile/compiler.hpp"
#include "harness/judge/plan/plan.hpp"
#include "harness/judge/workers/judging_context.hpp"

namespace harness::judge {

// One input validator of the package, ready to run: checks whether the case's input is valid. Throws ConfigError if
// the validator has reached its time limit twice: it is not asked again.
struct InputCheck {
    std::string name;
    std::function<check::Check(sandbox::Runner& runner, const package::Case& input)> run;
};

// The program that writes the answers of a package's cases, ready to run.
struct Reference {
    std::string name;                    // for messages: "the reference"
    std::string identity;                // empty: its version is unknown
    std::vector<std::string> arguments;  // as seen inside the sandbox
    std::filesystem::path program_dir;   // the sandbox shows it at /program
    bool serves_batches = false;         // supports --batch, as `queens` does
    bool input_is_arguments = false;     // the words of an input are its arguments
    bool is_submission = false;          // a submission of the package: its failures are the package's fault
};

struct Jury {
    Plan plan;
    std::shared_ptr<const compile::Compiler> compiler;
    std::vector<compile::Program> output_validators{};   // in the package's order
    std::optional<compile::Program> grader{};            // only if the package has one
    std::optional<compile::Program> static_validator{};  // as above
    // Why outputs cannot be checked, and why groups have no grades: "graders/g.py does not compile"; empty: they can.
    std::string no_check{};
    std::string no_grade{};
    // For judging data; recipe/data_jury.hpp fills these in.
    std::vector<InputCheck> input_checks{};
    std::optional<Reference> reference{};
};

// What a program of the package is that does not compile.
enum class BrokenProgram {
    Error,    // a ConfigError
    Problem,  // a problem of the package: a submission is not judged if that needs the program
};

// Compiles the package's own programs. Throws ConfigError as above, JudgeError if the sandbox failed.
Jury make_jury(const workers::JudgingContext& context, Plan plan, BrokenProgram broken = BrokenProgram::Error);

}  // namespace harness::judge
