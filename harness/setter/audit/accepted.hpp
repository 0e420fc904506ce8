// The package's submissions as programs.
#pragma once

#include <optional>
#include <string>

#include "harness/setter/audit/audit.hpp"

namespace harness::audit {

// Empty if it does not compile here. Throws JudgeError.
std::optional<compile::Program> program_of(const judge::Jury& jury, const package::Submission& submission,
                                           sandbox::Runner& runner);

// A submission that must be right.
struct AcceptedProgram {
    const package::Submission* submission = nullptr;
    compile::Program program;
};

// The first that compiles; empty also if submissions are no programs. Throws JudgeError.
std::optional<AcceptedProgram> first_accepted(const Audited& audited, sandbox::Runner& runner);

// What the program prints on a case; empty if it fails there. Throws JudgeError.
std::optional<std::string> output_on(const Audited& audited, const AcceptedProgram& accepted,
                                     const package::Case& test_case, sandbox::Runner& runner);

// Whether the score, of which a validator wrote the texts, is nothing.
bool gives_nothing(const check::ValidatorScore& score);

}  // namespace harness::audit
